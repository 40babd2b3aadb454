import { Link } from '@tanstack/react-router'
import { PageFrame } from '#client/site/page-frame'
import { buttonStyle } from '#client/ui/button'

export function NotFoundScreen() {
  return (
    <PageFrame>
      <div className="page-grid short-page">
        <div className="short-page-words">
          <h1>Page not found</h1>
          <p>There is no page at this address. It may have moved, or the address may be mistyped.</p>
        </div>
        <Link {...buttonStyle('press')} to="/">
          Go to the home page
        </Link>
      </div>
    </PageFrame>
  )
}
