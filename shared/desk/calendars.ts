import { z } from 'zod'
import type { RoomType } from '../room/room'
import { roomType } from '../room/room-schema'
import { oneLine, ownWords, words } from '../typed-text'

const roomNumber = z.string().regex(/^[A-Z][1-9]\d?$/, 'Choose a room number.')

/** An address at which another site reads what is taken: of a room number, or of a type. */
export type CalendarFeed = ({ roomNumber: string } | { type: RoomType }) & {
  id: string
  url: string
  /** The site that it is for: what we read from there is left out. Null: for every other one. */
  source: string | null
  /** ISO 8601: when somebody last read it. */
  lastReadAt: string | null
}

/** `id` names one of several addresses of a room number. */
export const newAddressRequest = z
  .object({ roomNumber: roomNumber.optional(), type: roomType.optional(), id: z.uuid().optional() })
  .refine(
    ({ roomNumber: number, type, id }) => number !== undefined || type !== undefined || id !== undefined,
    {
      error: 'Say of which room number or room type.',
    },
  )

/** `new`: not read yet. `empty`: it came without bookings, which is not believed at once. */
export type ImportState = 'new' | 'good' | 'empty' | 'failing'

/** A calendar of another site that closes a room number. `problem` is a sentence, '' where there is none. */
export type CalendarImport = {
  id: string
  roomNumber: string
  url: string
  name: string
  /** ISO 8601. */
  lastReadAt: string | null
  lastGoodAt: string | null
  state: ImportState
  problem: string
  /** Its bookings from today on. */
  events: number
  /** How many nights from today on it closes. */
  nights: number
  /** Nights that are booked there and here. */
  clashes: { from: string; to: string; bookingId: string | null }[]
  /** Our address for that site; null where it has none. */
  feedUrl: string | null
}

/** `readsOurs`: the site was or will be given the room's present address, which is its own from now on. */
export const importRequest = z.object({
  roomNumber,
  url: words()
    .overwrite(oneLine)
    .min(1, 'Paste the address of the calendar.')
    .max(2000, 'This address is too long.'),
  name: ownWords.max(60).optional(),
  readsOurs: z.boolean().default(true),
})
export type ImportRequest = z.output<typeof importRequest>

/** `nights`: what becomes of the nights that it closes. */
export const removeImportRequest = z.object({
  id: z.uuid(),
  nights: z.enum(['open', 'keep']).default('open'),
})

/** Without an id all are read. `isEmptyRight`: a calendar that comes without bookings opens its nights. */
export const readNowRequest = z
  .object({ id: z.uuid().optional(), isEmptyRight: z.boolean().default(false) })
  .default({ isEmptyRight: false })
