import type { Room } from '../../../shared/room/room'
import type { Draft } from './draft'
import { counted } from './draft-people'

/** What is known of the rooms for the dates and the type in the form; `heldRooms` are being paid for by others. */
export type Availability =
  | { state: 'unknown' | 'checking' | 'failed' }
  | { state: 'known'; availableRooms: number; heldRooms: number }

/** How many rooms one may ask for: those that can be had or waited for, else all of the type; null without a type. */
export function roomCapOf(availability: Availability, room: Room | undefined): number | null {
  if (availability.state === 'known') return availability.availableRooms + availability.heldRooms
  return room?.totalRooms ?? null
}

/** False only when it is certain that nobody could get a room, not even by waiting. */
export const mayContinue = (availability: Availability): boolean =>
  availability.state !== 'known' || availability.availableRooms + availability.heldRooms > 0

/** Somebody else is paying for what these rooms need: a guest joins the queue and pays when it is their turn. */
export const mustWait = (availability: Availability, rooms: number): boolean =>
  availability.state === 'known' && availability.availableRooms < rooms && mayContinue(availability)

/** One or two sentences about the rooms on these nights. */
export function availabilityWords(availability: Availability, room: Room, draft: Draft): string[] {
  switch (availability.state) {
    case 'unknown':
      return []
    case 'checking':
      return ['Looking for free rooms on these nights…']
    case 'failed':
      return ['We could not find out which rooms are free on these nights.']
    case 'known': {
      const { availableRooms: free, heldRooms: held } = availability
      const enough = free > 0 && Number(draft.numberOfRooms) <= free
      const waiting = held > 0 && !enough ? [paidForNow(held, free > 0)] : []
      if (free === 0) return ['No rooms available for the selected dates.', ...waiting]
      const verb = free === 1 ? 'is' : 'are'
      return [
        `${free} of ${counted(room.totalRooms, `${room.type} room`)} ${verb} free on these nights.`,
        ...waiting,
      ]
    }
  }
}

const paidForNow = (held: number, besides: boolean): string =>
  `${held}${besides ? ' more' : ''} ${held === 1 ? 'is' : 'are'} being paid for now. You can wait in line.`
