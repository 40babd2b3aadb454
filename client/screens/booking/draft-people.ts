import { rowsFor } from '#client/forms/draft'
import { plural } from '#shared/plural'
import { guestCap, type RoomType, roomTypes } from '#shared/room/room'
import type { Draft, Facts } from './draft'

/** The most rooms, and the most guests, of a request. */
const mostAskedFor = 50
/** The fields take three digits. */
const mostTyped = 999

/** Only the digits, without leading zeros; empty means none. */
export const digitsOf = (typed: string): string => typed.replace(/\D/g, '').replace(/^0+/, '')

/** Limits the rooms to those that are free or held, at least one, and the guests to what they take; one row per guest. */
export function fitPeople(draft: Draft, { roomCap }: Pick<Facts, 'roomCap'>): Draft {
  const mostRooms = Math.min(mostAskedFor, Math.max(1, roomCap ?? mostAskedFor))
  const rooms = Math.min(Number(draft.numberOfRooms), mostRooms)
  const mostGuests = Math.min(mostAskedFor, capOf(draft.roomType, rooms || mostRooms))
  const asked = Math.min(mostTyped, Number(draft.guestsAsked || draft.numberOfGuests))
  const guests = Math.min(asked, mostGuests)
  const { numberOfGuests: _, ...corrections } = draft.corrections
  if (rooms < Number(draft.numberOfRooms)) corrections.numberOfRooms = roomsAtMost(mostRooms, draft.roomType)
  return {
    ...draft,
    guestsAsked: asked === 0 ? '' : String(asked),
    numberOfRooms: rooms === 0 ? '' : String(rooms),
    numberOfGuests: guests === 0 ? '' : String(guests),
    corrections: {
      ...corrections,
      ...(guests < asked && { numberOfGuests: guestsAtMost(mostGuests, draft.roomType) }),
    },
    ...rowsFor([...draft.people, ...draft.aside], Math.max(1, guests)),
  }
}

/** Without a type, the limit of the largest room. */
const capOf = (type: RoomType | null, rooms: number): number =>
  Math.max(...(type ? [type] : roomTypes).map((each) => guestCap(each, rooms)))

const roomsAtMost = (rooms: number, type: RoomType | null): string =>
  `You can ask for at most ${plural(rooms, type ? `${type} room` : 'room')}.`

const guestsAtMost = (guests: number, type: RoomType | null): string =>
  type
    ? `A ${type} room takes ${guestCap(type, 1)} guests: at most ${guests} here.`
    : `At most ${plural(guests, 'guest')} here.`

export type RoomsNeeded = { type: RoomType; rooms: number }

/** The rooms that would take all guests, when the chosen ones do not; `mostOf`: how many of a type can be asked for. */
export function roomsNeeded(draft: Draft, mostOf: (type: RoomType) => number): RoomsNeeded[] {
  const { roomType, guestsAsked, numberOfGuests } = draft
  if (roomType === null || Number(guestsAsked) <= Number(numberOfGuests)) return []
  return [roomType, ...roomTypes.filter((type) => type !== roomType)]
    .map((type) => ({ type, rooms: roomsFor(Number(guestsAsked), type) }))
    .filter(({ type, rooms }) => rooms <= mostOf(type))
}

export const roomsFor = (guests: number, type: RoomType): number => Math.ceil(guests / guestCap(type, 1))
