import type { RoomType } from '../../../shared/room/room'
import { trpc } from '../../app/trpc'
import type { Draft } from './draft'
import { wholeDate } from './draft-dates'
import type { Availability } from './form-availability'

/** Other room types on the same nights, and the nearest nights of the same type, with what can be had of each. */
export type Nearby = {
  otherTypes: { type: RoomType; availableRooms: number }[]
  otherDates: { checkIn: string; checkOut: string; availableRooms: number }[]
}

/** What is free instead; asked only where nothing is free of what the form says. */
export function useNearby(draft: Draft, availability: Availability): Nearby | undefined {
  const { roomType } = draft
  const [checkIn, checkOut] = [wholeDate(draft.checkIn), wholeDate(draft.checkOut)]
  const isFull = availability.state === 'known' && availability.availableRooms === 0
  const isAsked = isFull && roomType !== null && checkIn !== null && checkOut !== null
  const rooms = Number(draft.numberOfRooms) || 1
  const { data } = trpc.booking.nearby.useQuery(
    { type: roomType ?? 'Double Bed', rooms, checkIn: checkIn ?? '', checkOut: checkOut ?? '' },
    { enabled: isAsked },
  )
  return isAsked ? data : undefined
}
