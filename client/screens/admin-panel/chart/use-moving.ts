import { useEffect, useRef, useState } from 'react'
import type { ChartStay } from '#shared/desk/chart'
import { isSamePlace, type Place, placeOf, shifted } from './move'

/** A stay that is being moved on the chart. `isPicked`: by a long touch; it stays lifted until it is put down. */
export type Moving = { stay: ChartStay; place: Place; isPicked: boolean }

/** Where on the chart something is: a room and a column, which may be outside of the shown nights. */
export type Cell = { room: string; column: number }

/**
 * A stay in the hand: it follows from cell to cell, not from pixel to pixel. Escape puts it back; nothing is saved before
 * `onPutDown`'s confirmation.
 */
export function useMoving(onPutDown: (stay: ChartStay, place: Place) => void) {
  const [moving, setMoving] = useState<Moving | null>(null)
  const grabbed = useRef<number>(0)
  const isMoving = moving !== null

  useEffect(() => {
    if (!isMoving) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      setMoving(null)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isMoving])

  return {
    moving,
    lift(stay: ChartStay, column: number, isPicked: boolean) {
      grabbed.current = column
      setMoving({ stay, place: placeOf(stay), isPicked })
    },
    follow({ room, column }: Cell) {
      setMoving((before) => {
        if (!before) return before
        const place = shifted(before.stay, column - grabbed.current, room)
        return isSamePlace(place, before.place) ? before : { ...before, place }
      })
    },
    putDown() {
      setMoving(null)
      if (moving && !isSamePlace(moving.place, placeOf(moving.stay))) onPutDown(moving.stay, moving.place)
    },
    putBack: () => setMoving(null),
  }
}
