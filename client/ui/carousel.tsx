import type { KeyboardEvent } from 'react'
import { Icon } from './icon'
import { PauseButton } from './pause-button'
import { useSwipe } from './use-swipe'
import { useTurning } from './use-turning'

type Slide = { src: string; alt: string; caption: string }

type CarouselProps = {
  label: string
  slides: readonly Slide[]
  size: { width: number; height: number }
  everyMs: number
}

/** Pictures in a row, shown one at a time. */
export function Carousel({ label, slides, size, everyMs }: CarouselProps) {
  const turning = useTurning(slides.length, everyMs)
  const { at, go, isHydrated } = turning
  // Before hydration the row scrolls sideways, so all of it stays readable.
  const swipe = useSwipe((step) => go(at + step))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    go(at + step)
  }
  return (
    <section
      className="carousel"
      aria-roledescription="carousel"
      aria-label={label}
      onKeyDown={onKeyDown}
      {...turning.holding}
    >
      <Controls label={label} slides={slides} turning={turning} />
      <div className="carousel-window" {...swipe}>
        <ul className="carousel-rail" data-at={at} aria-live={turning.isMoving ? 'off' : 'polite'}>
          {slides.map(({ src, alt, caption }, index) => (
            <li
              key={caption}
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${slides.length}`}
              aria-hidden={(isHydrated && index !== at) || undefined}
            >
              <figure>
                <img src={src} alt={alt} {...size} loading="lazy" decoding="async" draggable={false} />
                <figcaption>{caption}</figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

type ControlsProps = Pick<CarouselProps, 'label' | 'slides'> & { turning: ReturnType<typeof useTurning> }

function Controls({ label, slides, turning: { at, go, isPlaying, toggle } }: ControlsProps) {
  return (
    <fieldset className="carousel-controls" aria-label={`Controls: ${label}`}>
      <PauseButton isPlaying={isPlaying} what="the pictures" toggle={toggle} />
      <button
        type="button"
        className="square-button"
        aria-label="Previous picture"
        onClick={() => go(at - 1)}
      >
        <Icon name="back" />
      </button>
      <button type="button" className="square-button" aria-label="Next picture" onClick={() => go(at + 1)}>
        <Icon name="forward" />
      </button>
      <ol className="carousel-dots">
        {slides.map(({ caption }, index) => (
          <li key={caption}>
            <button
              type="button"
              aria-label={`Picture ${index + 1}: ${caption}`}
              aria-current={index === at || undefined}
              onClick={() => go(index)}
            />
          </li>
        ))}
      </ol>
    </fieldset>
  )
}
