import { Link } from '@tanstack/react-router'
import { PageFrame } from '#client/site/page-frame'

export function SatopanthScreen() {
  return (
    <PageFrame page="inner">
      <div className="page-grid short-page">
        <div className="short-page-words">
          <h1>Satopanth Tal Trek</h1>
          <p>Coming Soon</p>
          <p>
            Until then there is <Link to="/treks/kagbhusandi">the walk to Kagbhusandi Tal</Link>.
          </p>
        </div>
      </div>
    </PageFrame>
  )
}
