import { useMemo } from 'react'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { Chart, ChartWaiting } from '#shared/desk/chart'
import { type RoomType, roomTypes } from '#shared/room/room'
import { barsOf, type Columns, columnOf, lanesOf, type ShownNights } from './chart-geometry'

type WaitingNights = ChartWaiting & { from: CalendarDate; to: CalendarDate }

/** The rooms of each type with their stays, and the rows of its queue. */
export function useRooms({ rooms, stays, queue }: Chart, shown: ShownNights) {
  return useMemo(
    () =>
      roomTypes.map((type: RoomType) => ({
        type,
        rooms: rooms
          .filter((room) => room.type === type)
          .map(({ number }) => ({
            id: number,
            bars: barsOf(
              stays.filter(({ roomNumber }) => roomNumber === number),
              shown,
            ),
          })),
        queue: lanesOf(
          queue
            .filter((waiting) => waiting.type === type)
            .map((waiting): WaitingNights => ({ ...waiting, from: waiting.checkIn, to: waiting.checkOut })),
          shown,
        ).map((bars, lane) => ({ id: `${type} queue ${lane + 1}`, bars })),
      })),
    [rooms, stays, queue, shown],
  )
}

/** Where a booking can begin: from tonight on, as far as the nights were loaded. */
export function useOpen({ from, to }: Chart, shown: ShownNights, today: CalendarDate): Columns {
  return useMemo(
    () => ({
      start: Math.max(0, columnOf(shown, today), columnOf(shown, from)),
      end: Math.min(shown.nights, columnOf(shown, to)),
    }),
    [from, to, shown, today],
  )
}
