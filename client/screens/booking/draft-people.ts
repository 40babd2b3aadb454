import { guestCap, type RoomType, roomTypes } from '#shared/room/room'
import { type Draft, type Facts, nobody, type Person } from './draft'

/** No request may have more rooms, or more guests, than this. */
const mostAskedFor = 50
/** The fields take three digits. */
const mostTyped = 999

/** `3 rooms`, `1 room`. */
export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** Only the digits, without leading zeros; empty means none. */
export const digitsOf = (typed: string): string => typed.replace(/\D/g, '').replace(/^0+/, '')

/** Rooms that can be had or waited for, at least one; guests that the type takes in them; a row for each. */
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
    ...seated([...draft.people, ...draft.aside], Math.max(1, guests)),
  }
}

/** Until a type is chosen, what the largest room takes. */
const capOf = (type: RoomType | null, rooms: number): number =>
  Math.max(...(type ? [type] : roomTypes).map((each) => guestCap(each, rooms)))

function seated(everybody: Person[], places: number): Pick<Draft, 'people' | 'aside'> {
  const people = Array.from({ length: places }, (_, place) => everybody[place] ?? nobody)
  const rest = everybody.slice(places)
  const lastTyped = rest.findLastIndex((person) => Object.values(person).some((typed) => typed !== ''))
  return { people, aside: rest.slice(0, lastTyped + 1) }
}

const roomsAtMost = (rooms: number, type: RoomType | null): string =>
  `At most ${counted(rooms, type ? `${type} room` : 'room')} can be asked for.`

const guestsAtMost = (guests: number, type: RoomType | null): string =>
  type
    ? `A ${type} room takes ${guestCap(type, 1)} guests: at most ${guests} here.`
    : `At most ${counted(guests, 'guest')} here.`

export type RoomsNeeded = { type: RoomType; rooms: number }

/** Which rooms take everybody who was typed, where those that are asked for do not; `mostOf`: how many can be had of a type. */
export function roomsNeeded(draft: Draft, mostOf: (type: RoomType) => number): RoomsNeeded[] {
  const { roomType, guestsAsked, numberOfGuests } = draft
  if (roomType === null || Number(guestsAsked) <= Number(numberOfGuests)) return []
  return [roomType, ...roomTypes.filter((type) => type !== roomType)]
    .map((type) => ({ type, rooms: roomsFor(Number(guestsAsked), type) }))
    .filter(({ type, rooms }) => rooms <= mostOf(type))
}

export const roomsFor = (guests: number, type: RoomType): number => Math.ceil(guests / guestCap(type, 1))
