import { hotel } from '#shared/hotel'
import { PhoneLink } from './phone-link'

/** What to do without JavaScript, on a page that does nothing without it. */
export const NeedsScript = () => (
  <noscript>
    <p>
      This page needs JavaScript. Without it, please call <PhoneLink phone={hotel.phones[0]} />.
    </p>
  </noscript>
)
