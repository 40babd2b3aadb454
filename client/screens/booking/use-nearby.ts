import { useQuery } from '@tanstack/react-query'
import { useApp } from '#client/app/use-app'
import type { Room, RoomType } from '#shared/room/room'
import type { Draft } from './draft'
import { wholeDate } from './draft-dates'
import { type Availability, outlookOf } from './form-availability'

/** Other room types on the same nights, and the nearest free nights of the same type, with their free rooms. */
export type Nearby = {
  /** How many were asked for. */
  rooms: number
  otherTypes: { type: RoomType; availableRooms: number }[]
  otherDates: { checkIn: string; checkOut: string; availableRooms: number }[]
}

const askAgainMs = 15_000

/** What is free instead of the rooms in `whole`, the draft as typed; asked only when those are not free. */
export function useNearby(
  whole: Draft,
  room: Room | undefined,
  availability: Availability,
): Nearby | undefined {
  const [checkIn, checkOut] = [wholeDate(whole.checkIn), wholeDate(whole.checkOut)]
  const rooms = Math.min(Number(whole.numberOfRooms) || 1, room?.totalRooms ?? 1)
  const isShort = ['queue', 'gone'].includes(outlookOf(availability, rooms))
  const isAsked = isShort && room !== undefined && checkIn !== null && checkOut !== null
  const { nearby } = useApp().reads
  const { data, isError } = useQuery({
    ...nearby({ type: room?.type ?? 'Double Bed', rooms, checkIn: checkIn ?? '', checkOut: checkOut ?? '' }),
    enabled: isAsked,
    refetchInterval: askAgainMs,
  })
  return isAsked && data && !isError ? { rooms, ...data } : undefined
}
