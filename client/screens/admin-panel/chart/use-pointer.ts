import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { ChartStay } from '#shared/desk/chart'
import { canMove } from './move'
import type { Cell } from './use-moving'

/** A shorter way, in px, is a press. */
const shortestDrag = 5
const shortestSwipe = 60
/** How long a finger rests on a stay before it is picked up, in ms. */
const longTouch = 450

type PointerSpec = {
  grid: RefObject<HTMLDivElement | null>
  stayOf: (key: string) => ChartStay | undefined
  isMoving: boolean
  isPicked: boolean
  lift: (stay: ChartStay, column: number, isPicked: boolean) => void
  follow: (cell: Cell) => void
  putDown: () => void
  putBack: () => void
  /** Nights are chosen from one cell to another of the same room. */
  choose: (room: string, from: number, to: number) => void
  /** The chosen nights are booked. */
  chosen: (room: string, from: number, to: number) => void
  swipe: (step: 1 | -1) => void
}

type Press = {
  id: number
  x: number
  y: number
  /** Where it began. */
  cell: Cell
  stay: ChartStay | undefined
  onEmpty: boolean
  hasMoved: boolean
  isTouch: boolean
  /** It rested on a stay long enough to pick it up. */
  hasPicked: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

/** Drags, ranges of nights, long touches and swipes on the chart, for all cells at once. */
export function usePointer(spec: PointerSpec) {
  const press = useRef<Press>(null)
  const { grid, isMoving } = spec
  const swallowsClick = useRef(false)

  // The page must not scroll under the finger that holds a stay; React's own touch listeners can't prevent it.
  useEffect(() => {
    const element = grid.current
    if (!isMoving || !element) return
    const stop = (event: TouchEvent) => {
      if (press.current?.hasPicked) event.preventDefault()
    }
    element.addEventListener('touchmove', stop, { passive: false })
    return () => element.removeEventListener('touchmove', stop)
  }, [grid, isMoving])

  const end = () => {
    clearTimeout(press.current?.timer)
    press.current = null
  }

  return {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (!event.isPrimary || event.button !== 0) return
      swallowsClick.current = false
      const cell = cellAt(event.currentTarget, event.clientX, event.clientY)
      const target = event.target instanceof Element ? event.target : null
      const key = target?.closest<HTMLElement>('[data-stay]')?.dataset['stay']
      const stay = key === undefined ? undefined : spec.stayOf(key)
      const isTouch = event.pointerType === 'touch'
      if (!cell) return
      press.current = {
        id: event.pointerId,
        x: event.clientX,
        y: event.clientY,
        cell,
        stay,
        onEmpty: target?.closest('[data-open]') !== null,
        hasMoved: false,
        isTouch,
        hasPicked: false,
        timer:
          isTouch && stay && canMove(stay) && !spec.isPicked
            ? setTimeout(() => {
                swallowsClick.current = true
                if (press.current) press.current.hasPicked = true
                spec.lift(stay, cell.column, true)
              }, longTouch)
            : undefined,
      }
    },

    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      const begun = press.current
      if (begun?.id !== event.pointerId) return
      const [x, y] = [event.clientX - begun.x, event.clientY - begun.y]
      if (!begun.hasMoved && Math.hypot(x, y) < shortestDrag * (begun.isTouch ? 2 : 1)) return
      if (!begun.hasMoved) {
        begun.hasMoved = true
        clearTimeout(begun.timer)
        if (!begun.isTouch) {
          event.currentTarget.setPointerCapture(begun.id)
          swallowsClick.current = true
          if (begun.stay && canMove(begun.stay)) spec.lift(begun.stay, begun.cell.column, false)
        }
      }
      const cell = cellAt(event.currentTarget, event.clientX, event.clientY)
      if (!cell) return
      if (begun.hasPicked || (begun.stay && !begun.isTouch)) spec.follow(cell)
      else if (begun.onEmpty && !begun.isTouch) spec.choose(begun.cell.room, begun.cell.column, cell.column)
    },

    onPointerUp(event: PointerEvent<HTMLDivElement>) {
      const begun = press.current
      end()
      if (!begun) return
      const cell = cellAt(event.currentTarget, event.clientX, event.clientY)
      if (spec.isPicked) {
        // The touch that picked it up ends here; the next ones say where it goes, unless they scroll.
        if (cell && !begun.hasPicked && !begun.hasMoved) spec.follow(cell)
        swallowsClick.current = true
      } else if (isMoving) spec.putDown()
      else if (begun.isTouch) {
        const x = event.clientX - begun.x
        if (Math.abs(x) < shortestSwipe || Math.abs(event.clientY - begun.y) > shortestSwipe) return
        swallowsClick.current = true
        spec.swipe(x < 0 ? 1 : -1)
      } else if (begun.onEmpty && begun.hasMoved && cell)
        spec.chosen(begun.cell.room, begun.cell.column, cell.column)
    },

    onPointerCancel() {
      end()
      if (isMoving && !spec.isPicked) spec.putBack()
    },

    /** Whether a click is the end of a drag, a swipe or a long touch. */
    swallowsClick: () => swallowsClick.current,
  }
}

/** The cell at a point of the window; sideways it may lie outside of the chart, up and down the nearest room counts. */
function cellAt(grid: HTMLElement, x: number, y: number): Cell | undefined {
  const rooms = [...grid.querySelectorAll<HTMLElement>('.chart-room')]
  const distance = (row: HTMLElement) => {
    const { top, bottom } = row.getBoundingClientRect()
    return Math.max(top - y, y - bottom, 0)
  }
  const row = rooms.reduce<HTMLElement | undefined>(
    (nearest, each) => (!nearest || distance(each) < distance(nearest) ? each : nearest),
    undefined,
  )
  const room = row?.dataset['row']
  const first = grid.querySelector('.chart-day')?.getBoundingClientRect()
  if (room === undefined || !first || first.width === 0) return undefined
  return { room, column: Math.floor((x - first.left) / first.width) }
}
