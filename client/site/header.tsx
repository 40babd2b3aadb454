import { Link } from '@tanstack/react-router'
import { Icon } from '../ui/icon'
import { Mark } from './mark'
import { type NavigatedPage, Navigation } from './navigation'

/** `label` follows "Back to". */
export type BackLink = { to: '/'; hash?: string; label: string }

type HeaderProps = { back?: BackLink | undefined; page?: NavigatedPage | undefined }

/** The logo, the way to book, and either the navigation or, on pages with one task such as booking, a link back. */
export function Header({ back, page }: HeaderProps) {
  return (
    <header className="site-header">
      <Mark />
      <div className="site-acts">
        <BookLink />
      </div>
      {page && <Navigation page={page} />}
      {back && (
        <Link className="site-back" to={back.to} {...(back.hash ? { hash: back.hash } : {})}>
          <Icon name="back" />
          <span className="site-back-words">
            <span className="site-back-to">Back to </span>
            <span>{back.label}</span>
          </span>
        </Link>
      )}
    </header>
  )
}

/** The booking page itself hides it. */
const BookLink = () => (
  <Link
    className="button site-book"
    to="/booking"
    activeOptions={{ exact: true, includeSearch: false }}
    aria-label="Book a room"
  >
    <span>Book</span>
    <span className="site-book-more">a room</span>
  </Link>
)
