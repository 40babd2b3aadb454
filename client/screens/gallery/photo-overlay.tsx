import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { Icon } from '#client/ui/icon'
import { stayInside } from '#client/ui/stay-inside'
import { useSwipe } from '#client/ui/use-swipe'
import type { Photo } from '#shared/gallery/gallery'
import { sizeOf } from './photo-size'

type PhotoOverlayProps = {
  photos: readonly Photo[]
  /** Which picture is open, from 1; undefined or beyond the last: none. */
  at: number | undefined
  turnTo(photo: number): void
  close(): void
}

/** One picture, as large as the screen allows: arrows or a swipe turn to the next, Escape closes it. */
export function PhotoOverlay({ photos, at = 0, turnTo, close }: PhotoOverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const photo = photos[at - 1]
  const isOpen = photo !== undefined
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || !isOpen) return
    const root = document.documentElement
    // The scrollbar disappears while the page is locked; its width is kept free, so that nothing behind moves.
    root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`)
    if (!element.open) element.showModal()
    return () => element.close()
  }, [isOpen])

  const isAlone = photos.length < 2
  const go = (step: number) => {
    if (!isAlone) turnTo(((at - 1 + step + photos.length) % photos.length) + 1)
  }
  const swipe = useSwipe(go)
  const onKeyDown = (event: KeyboardEvent) => {
    if (dialog.current) stayInside(dialog.current, event)
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined && event.key !== 'Escape') return
    event.preventDefault()
    if (step === undefined) close()
    else go(step)
  }
  return (
    <dialog
      ref={dialog}
      className="photo-overlay"
      aria-label={photo?.name ?? 'Picture'}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      {photo && (
        <>
          <button type="button" className="photo-overlay-close" aria-label="Close" onClick={close}>
            <Icon name="close" />
          </button>
          <figure className="photo-stage" {...swipe}>
            <Large key={photo.url} photo={photo} />
            <figcaption className="photo-words" aria-live="polite">
              <span>{photo.name}</span>
              <span className="num">{`${at} of ${photos.length}`}</span>
            </figcaption>
          </figure>
          {!isAlone && <TurnButtons go={go} />}
          <Preloaded photo={photos[at % photos.length]} />
        </>
      )}
    </dialog>
  )
}

const TurnButtons = ({ go }: { go(step: number): void }) => (
  <div className="photo-ways">
    <button type="button" aria-label="Previous picture" onClick={() => go(-1)}>
      <Icon name="back" />
    </button>
    <button type="button" aria-label="Next picture" onClick={() => go(1)}>
      <Icon name="forward" />
    </button>
  </div>
)

const Large = ({ photo }: { photo: Photo }) => (
  <img
    className="photo-large"
    src={photo.url}
    {...(photo.srcset && { srcSet: photo.srcset, sizes: '100vw' })}
    alt={photo.name}
    {...sizeOf(photo)}
    draggable={false}
  />
)

/** Loads the next picture ahead. */
const Preloaded = ({ photo }: { photo: Photo | undefined }) =>
  photo && (
    <img
      className="photo-ahead"
      src={photo.url}
      {...(photo.srcset && { srcSet: photo.srcset, sizes: '100vw' })}
      alt=""
    />
  )
