import { Button } from '#client/ui/button'
import { Notice } from '#client/ui/notice'

type GalleryFailureProps = { words: string; again(): void }

/** Says what could not be loaded, with a button to try again. */
export function GalleryFailure({ words, again }: GalleryFailureProps) {
  return (
    <div className="gallery-failure">
      <Notice kind="alarm" title={words}>
        The rest of the site still works. Check your connection, or try again in a minute.
      </Notice>
      <Button onClick={again}>Try again</Button>
    </div>
  )
}
