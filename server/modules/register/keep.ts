// The register follows the guests of a booking from their check-in on, in the transactions that change them.

import type { StoredDetails, StoredGuest } from '#modules/bookings/guest-rows'
import * as guestRows from '#modules/bookings/guest-rows'
import type { Tx } from '#server/database/transaction'
import type { Secrets } from '#server/platform/secrets'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import { deskToday } from '#shared/calendar/hotel-today'
import * as entryRows from './entry-rows'
import { copyOf } from './opened'

type Arrived = { id: string; checkOut: CalendarDate }

/**
 * Enters the guests who have just checked in, also those whose names are not known yet. `continues`: the booking under which
 * they are in the register already, whose documents and Form III count here too.
 */
export async function enterGuests(
  tx: Tx,
  secrets: Secrets,
  { id, checkOut, continues }: Arrived & { continues: string | null },
  arrivedAt: Date,
): Promise<void> {
  const details = await guestRows.ofBooking(tx, id)
  const count = countOf(details)
  for (let position = 1; position <= count; position += 1)
    await enter(tx, { id, checkOut }, details, position, arrivedAt)
  if (continues === null) return
  const known = await entryRows.ofBooking(tx, continues)
  for (const entry of await entryRows.ofBooking(tx, id)) {
    const before = known.find(({ position, name }) => position === entry.position && name === entry.name)
    if (!before) continue
    await entryRows.write(tx, id, entry.position, copyOf(secrets, before, entry))
    await entryRows.writeSent(tx, id, entry.position, { at: before.sentAt, by: before.sentBy })
  }
}

const nobody: StoredGuest = { name: '', age: 0, aadhaarLast4: null, aadhaarSealed: null }

const countOf = (details: StoredDetails | undefined): number =>
  Math.max(1, details?.numberOfGuests ?? 0, details?.guests.length ?? 0)

async function enter(
  tx: Tx,
  { id, checkOut }: Arrived,
  details: StoredDetails | undefined,
  position: number,
  arrivedAt: Date,
): Promise<void> {
  const guest = details?.guests[position - 1] ?? nobody
  await entryRows.put(tx, {
    bookingId: id,
    position,
    name: guest.name,
    age: guest.age,
    ...identityOf(guest),
    address: addressOf(details),
    formSealed: null,
    day: deskToday(arrivedAt),
    arrivedAt,
    checkOut,
  })
}

/** Whoever has an Aadhaar counts as Indian until the desk says otherwise. The sealed number opens under the same context. */
function identityOf({ aadhaarSealed, aadhaarLast4, otherId }: StoredGuest) {
  if (aadhaarSealed)
    return {
      nationality: 'Indian',
      document: 'aadhaar',
      numberSealed: aadhaarSealed,
      numberLast4: aadhaarLast4,
    } as const
  return {
    nationality: '',
    document: otherId ?? null,
    numberSealed: null,
    numberLast4: null,
  } as const
}

function addressOf(details: StoredDetails | undefined): string {
  if (!details) return ''
  const { city, district, state, pincode, country } = details.address
  return [city, district, state, pincode, country].filter((part) => part !== '').join(', ')
}

/**
 * What was changed of the guests of a booking since `before` is changed in the register too, so that what the desk has
 * corrected there stays. Does nothing before their check-in.
 */
export async function followGuests(tx: Tx, stay: Arrived, before: StoredDetails | undefined): Promise<void> {
  const entries = await entryRows.ofBooking(tx, stay.id)
  const first = entries[0]
  if (!first) return
  const details = await guestRows.ofBooking(tx, stay.id)
  const count = countOf(details)
  await entryRows.removeAfter(tx, stay.id, count)
  const [address, addressBefore] = [addressOf(details), addressOf(before)]
  for (let position = 1; position <= count; position += 1) {
    const entry = entries.find((each) => each.position === position)
    if (!entry) {
      await enter(tx, stay, details, position, first.arrivedAt)
      continue
    }
    const guest = details?.guests[position - 1] ?? nobody
    const known = before?.guests[position - 1] ?? nobody
    const content = {
      ...entry,
      ...(guest.name !== known.name && { name: guest.name }),
      ...(guest.age !== known.age && { age: guest.age }),
      ...(isOtherDocument(guest, known) && documentOf(guest, entry)),
      ...(address !== addressBefore && { address }),
    }
    if (
      Object.keys(content).some(
        (key) => content[key as keyof typeof content] !== entry[key as keyof typeof entry],
      )
    )
      await entryRows.write(tx, stay.id, position, content)
  }
}

/** A nationality that is known stays. */
function documentOf(guest: StoredGuest, entry: entryRows.StoredEntry) {
  const identity = identityOf(guest)
  return { ...identity, nationality: entry.nationality || identity.nationality }
}

const isOtherDocument = (guest: StoredGuest, known: StoredGuest): boolean =>
  (guest.otherId ?? null) !== (known.otherId ?? null) ||
  (guest.aadhaarSealed === null) !== (known.aadhaarSealed === null) ||
  (guest.aadhaarSealed !== null && !guest.aadhaarSealed.equals(known.aadhaarSealed ?? Buffer.of()))

/** Departure and check-out follow the booking. */
export const followStay = (tx: Tx, bookingId: string): Promise<void> => entryRows.followStay(tx, bookingId)

/** The guests were not here after all. */
export const removeGuests = (tx: Tx, bookingId: string): Promise<void> =>
  entryRows.removeAfter(tx, bookingId, 0)
