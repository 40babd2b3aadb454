import { PageFrame } from '#client/site/page-frame'
import { OurPhone } from '#client/site/phone-link'
import { Button } from '#client/ui/button'

/** Shows the message of whatever was thrown, or that it has none. */
export function ErrorScreen({ error }: { error: unknown }) {
  return (
    <PageFrame back={{ to: '/', label: 'home' }}>
      <div className="page-grid short-page">
        <div className="short-page-words" role="alert">
          <h1>Something went wrong!</h1>
          <p>{wordsOf(error)}</p>
          <p className="soft">
            If this keeps happening, please call us: <OurPhone />
          </p>
        </div>
        <Button kind="press" onClick={() => window.location.reload()}>
          Retry
        </Button>
      </div>
    </PageFrame>
  )
}

const wordsOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'An unexpected error occurred.'
