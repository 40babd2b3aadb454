import { Button } from '#client/ui/button'
import { Notice } from '#client/ui/notice'

export function Spinner({ words }: { words: string }) {
  return (
    <p className="desk-spinner" role="status">
      <span className="desk-spinner-wheel" aria-hidden="true" />
      <span>{words}</span>
    </p>
  )
}

/** Loading failed; what is on the page stays. */
export function NotLoaded({ what, onAgain }: { what: string; onAgain: () => void }) {
  return (
    <Notice kind="alarm" title={`${what} could not be loaded.`}>
      <p>The connection or the server is down. Nothing is lost.</p>
      <Button onClick={onAgain}>Try again</Button>
    </Notice>
  )
}
