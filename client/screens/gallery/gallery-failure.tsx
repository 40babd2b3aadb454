import { Button } from '#client/ui/button'
import { Notice } from '#client/ui/notice'

type GalleryFailureProps = { words: string; again(): void }

/** Says what did not come, and asks for it once more. */
export function GalleryFailure({ words, again }: GalleryFailureProps) {
  return (
    <div className="gallery-failure">
      <Notice kind="alarm" title={words}>
        The rest of the site is not touched by it. Look at your connection, or try again in a minute.
      </Notice>
      <Button onClick={again}>Try again</Button>
    </div>
  )
}
