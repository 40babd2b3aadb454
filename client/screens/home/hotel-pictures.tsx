import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { sceneSize, scenes } from '#client/art/scenes'
import { Icon } from '#client/ui/icon'
import { PauseButton } from '#client/ui/pause-button'
import { useTurning } from '#client/ui/use-turning'

const eight = [
  scenes.valleyDawn,
  scenes.hotelDusk,
  scenes.bridgeMonsoon,
  scenes.lakeDay,
  scenes.meadowMonsoon,
  scenes.starsWinter,
  scenes.flagsDawn,
  scenes.kettleEvening,
]

/** Pictures in a strip that scrolls sideways, one at a time. */
export function HotelPictures() {
  const strip = useRef<HTMLUListElement>(null)
  // Learned from the strip: unknown on the server and before hydration, when all of it stays readable.
  const [at, setAt] = useState<number>()
  const learn = () => {
    if (strip.current) setAt(Math.round(strip.current.scrollLeft / stepOf(strip.current)))
  }
  useEffect(learn)
  const go = (to: number) => {
    if (strip.current) glide(strip.current, (to + eight.length) % eight.length)
  }
  const step = (by: number) => go((at ?? 0) + by)
  const { isPlaying, isMoving, toggle, holding } = useTurning(at, 3000, () => step(1))
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    step(by)
  }
  return (
    <section
      className="carousel"
      aria-roledescription="carousel"
      aria-label="Around the hotel"
      onKeyDown={onKeyDown}
      {...holding}
    >
      <fieldset className="carousel-controls" aria-label="Controls: Around the hotel">
        <PauseButton isPlaying={isPlaying} what="the pictures" toggle={toggle} />
        <button
          type="button"
          className="square-button"
          aria-label="Previous picture"
          onClick={() => step(-1)}
        >
          <Icon name="back" />
        </button>
        <button type="button" className="square-button" aria-label="Next picture" onClick={() => step(1)}>
          <Icon name="forward" />
        </button>
        <ol className="carousel-dots">
          {eight.map(({ caption }, index) => (
            <li key={caption}>
              <button
                type="button"
                aria-label={`Picture ${index + 1}: ${caption}`}
                aria-current={index === (at ?? 0) || undefined}
                onClick={() => go(index)}
              />
            </li>
          ))}
        </ol>
      </fieldset>
      <ul
        ref={strip}
        className="carousel-strip"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-live={isMoving ? 'off' : 'polite'}
        onScroll={learn}
      >
        {eight.map(({ src, alt, caption }, index) => (
          <li
            key={caption}
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${eight.length}`}
            aria-hidden={(at !== undefined && index !== at) || undefined}
          >
            <figure>
              <img src={src} alt={alt} {...sceneSize} loading="lazy" decoding="async" />
              <figcaption>{caption}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}

const leftOf = (slide?: Element) => slide?.getBoundingClientRect().left ?? 0

// Not from the width of the strip, which grows while a picture is on its way.
const stepOf = ({ children }: Element) => leftOf(children[1]) - leftOf(children[0])

/** Scrolls at once and lets the pictures follow, since the time of a browser's own smooth scrolling cannot be set. */
function glide(strip: Element, to: number) {
  const before = strip.scrollLeft
  strip.scrollLeft = to * stepOf(strip)
  const scrolled = strip.scrollLeft - before
  for (const picture of strip.querySelectorAll('figure')) {
    const { translate, transitionDuration, transitionTimingFunction: easing } = getComputedStyle(picture)
    const from = scrolled + (Number.parseFloat(translate) || 0)
    const duration = Number.parseFloat(transitionDuration) * 1000
    picture.animate({ translate: [`${from}px`, '0px'] }, { duration, easing })
  }
}
