import { OurPhone } from './phone-link'

/** What to do without JavaScript, on a page that does nothing without it. */
export const NeedsScript = () => (
  <noscript>
    <p>
      This page needs JavaScript. Without it, please call <OurPhone />.
    </p>
  </noscript>
)
