import { PageFrame } from '../../site/page-frame'

export function SatopanthScreen() {
  return (
    <PageFrame page="inner">
      <div className="page-grid short-page">
        <div className="short-page-words">
          <h1>Satopanth Tal Trek</h1>
          <p>Coming Soon</p>
        </div>
      </div>
    </PageFrame>
  )
}
