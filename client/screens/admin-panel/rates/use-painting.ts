import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { type CalendarDate, isCalendarDate } from '#shared/calendar/calendar-date'

/** A shorter way, in px, is a press. */
const shortestDrag = 5
/** How long a finger rests on a night before it paints, in ms; before that it scrolls the page. */
const longTouch = 350

type PaintingSpec = {
  grid: RefObject<HTMLElement | null>
  /** Paints all nights between the two. */
  paint: (one: CalendarDate, other: CalendarDate) => void
  /** A press on one night. */
  press: (night: CalendarDate) => void
}

type Stroke = {
  id: number
  x: number
  y: number
  begins: CalendarDate
  isPainting: boolean
  isTouch: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

const nightAt = (x: number, y: number): CalendarDate | undefined => {
  const night = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-night]')?.dataset['night']
  return night !== undefined && isCalendarDate(night) ? night : undefined
}

/** Painting with a mouse or a finger, for all nights at once. */
export function usePainting({ grid, paint, press }: PaintingSpec) {
  const stroke = useRef<Stroke>(null)
  const swallowsClick = useRef(false)

  // The page must not scroll under the finger that paints; React's own touch listeners can't prevent it.
  useEffect(() => {
    const element = grid.current
    if (!element) return
    const stop = (event: TouchEvent) => {
      if (stroke.current?.isPainting) event.preventDefault()
    }
    element.addEventListener('touchmove', stop, { passive: false })
    return () => element.removeEventListener('touchmove', stop)
  }, [grid])

  const end = () => {
    clearTimeout(stroke.current?.timer)
    stroke.current = null
  }
  const begin = (begun: Stroke) => {
    begun.isPainting = true
    swallowsClick.current = true
    paint(begun.begins, begun.begins)
  }

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!event.isPrimary || event.button !== 0) return
      swallowsClick.current = false
      const begins = nightAt(event.clientX, event.clientY)
      if (!begins) return
      const isTouch = event.pointerType === 'touch'
      const begun: Stroke = {
        id: event.pointerId,
        x: event.clientX,
        y: event.clientY,
        begins,
        isPainting: false,
        isTouch,
        timer: undefined,
      }
      if (isTouch) begun.timer = setTimeout(() => begin(begun), longTouch)
      stroke.current = begun
    },

    onPointerMove(event: PointerEvent<HTMLElement>) {
      const begun = stroke.current
      if (begun?.id !== event.pointerId) return
      if (!begun.isPainting) {
        if (Math.hypot(event.clientX - begun.x, event.clientY - begun.y) < shortestDrag) return
        if (begun.isTouch) return end()
        event.currentTarget.setPointerCapture(begun.id)
        begin(begun)
      }
      const night = nightAt(event.clientX, event.clientY)
      if (night) paint(begun.begins, night)
    },

    onPointerUp: end,
    onPointerCancel: end,

    onClick(event: MouseEvent<HTMLElement>) {
      if (swallowsClick.current) {
        swallowsClick.current = false
        return
      }
      const target = event.target instanceof Element ? event.target : null
      const night = target?.closest<HTMLElement>('[data-night]')?.dataset['night']
      if (night !== undefined && isCalendarDate(night)) press(night)
    },

    onContextMenu(event: MouseEvent<HTMLElement>) {
      // A long touch opens a menu, too; here it paints.
      if (stroke.current?.isPainting) event.preventDefault()
    },
  }
  return { handlers, stop: end }
}
