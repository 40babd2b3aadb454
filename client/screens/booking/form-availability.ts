import type { Room } from '#shared/room/room'
import type { Draft } from './draft'
import { counted } from './draft-people'

/**
 * What is known of the rooms for the dates and the type in the form; `heldRooms` are being paid for by others. `isOld`: it
 * could not be asked anew, so this is what was last heard.
 */
export type Availability =
  | { state: 'unknown' | 'checking' | 'failed' }
  | { state: 'known'; availableRooms: number; heldRooms: number; isOld?: boolean }

/** What a request for some rooms would come to, as far as is known. */
export type Outlook = 'unknown' | 'free' | 'queue' | 'gone'

export function outlookOf(availability: Availability, rooms: number): Outlook {
  if (availability.state !== 'known') return 'unknown'
  const { availableRooms, heldRooms, isOld } = availability
  if (rooms <= availableRooms) return isOld ? 'unknown' : 'free'
  return rooms <= availableRooms + heldRooms ? 'queue' : 'gone'
}

/** The same for what the form says; an empty number counts as one room. */
export const outlookOfDraft = (availability: Availability, draft: Draft): Outlook =>
  outlookOf(availability, Number(draft.numberOfRooms) || 1)

/** How many rooms can be had or waited for; all of the type while that is not known. */
export const mostToBeHad = (availability: Availability, room: Room | undefined): number =>
  availability.state === 'known'
    ? availability.availableRooms + availability.heldRooms
    : (room?.totalRooms ?? 0)

/** How many rooms one may ask for; null without a type. Where there are none at all, the number is kept for other dates. */
export const roomCapOf = (availability: Availability, room: Room | undefined): number | null =>
  mostToBeHad(availability, room) || (room?.totalRooms ?? null)

/** A few sentences about the rooms on these nights. */
export function availabilityWords(availability: Availability, room: Room, draft: Draft): string[] {
  switch (availability.state) {
    case 'unknown':
      return []
    case 'checking':
      return ['Looking for free rooms on these nights…']
    case 'failed':
      return ['We could not find out which rooms are free on these nights.']
    case 'known': {
      const { availableRooms: free, heldRooms: held, isOld } = availability
      const verb = free === 1 ? 'is' : 'are'
      return [
        ...(isOld ? ['We could not look again just now. This is what we last heard:'] : []),
        free === 0
          ? 'No rooms available for the selected dates.'
          : `${free} of ${counted(room.totalRooms, `${room.type} room`)} ${verb} free on these nights.`,
        ...(outlookOfDraft(availability, draft) === 'queue' ? [paidForNow(held, free > 0)] : []),
      ]
    }
  }
}

const paidForNow = (held: number, besides: boolean): string =>
  `${held}${besides ? ' more' : ''} ${held === 1 ? 'is' : 'are'} being paid for now. You can wait in line.`
