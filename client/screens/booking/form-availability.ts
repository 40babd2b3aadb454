import { plural } from '#shared/plural'
import type { Room } from '#shared/room/room'
import type { Draft } from './draft'

/**
 * Availability for the dates and the type in the form; `heldRooms` are being paid for by others. `isOld`: the last check
 * failed, and this is the answer before it.
 */
export type Availability =
  | { state: 'unknown' | 'checking' | 'failed' }
  | { state: 'known'; availableRooms: number; heldRooms: number; isOld?: boolean }

/** The expected outcome of a request for rooms. */
export type Outlook = 'unknown' | 'free' | 'queue' | 'gone'

export function outlookOf(availability: Availability, rooms: number): Outlook {
  if (availability.state !== 'known') return 'unknown'
  const { availableRooms, heldRooms, isOld } = availability
  if (rooms <= availableRooms) return isOld ? 'unknown' : 'free'
  return rooms <= availableRooms + heldRooms ? 'queue' : 'gone'
}

/** The same for the draft; an empty number counts as one room. */
export const outlookOfDraft = (availability: Availability, draft: Draft): Outlook =>
  outlookOf(availability, Number(draft.numberOfRooms) || 1)

/** How many rooms are free or held; all of the type while that is unknown. */
export const maxRooms = (availability: Availability, room: Room | undefined): number =>
  availability.state === 'known'
    ? availability.availableRooms + availability.heldRooms
    : (room?.totalRooms ?? 0)

/** How many rooms a guest may ask for; null without a type. With none left, all of the type: other dates may have them. */
export const roomCapOf = (availability: Availability, room: Room | undefined): number | null =>
  maxRooms(availability, room) || (room?.totalRooms ?? null)

/** The sentences about the rooms on these nights. */
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
        ...(isOld ? ['We could not check again just now. This is the latest we know:'] : []),
        free === 0
          ? 'No rooms available for the selected dates.'
          : `${free} of ${plural(room.totalRooms, `${room.type} room`)} ${verb} free on these nights.`,
        ...(outlookOfDraft(availability, draft) === 'queue' ? [paidForNow(held, free > 0)] : []),
      ]
    }
  }
}

const paidForNow = (held: number, besides: boolean): string =>
  `${held}${besides ? ' more' : ''} ${held === 1 ? 'is' : 'are'} being paid for now. You can wait in line.`
