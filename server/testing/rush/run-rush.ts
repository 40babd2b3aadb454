import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#server/database/schema'
import { nightsOf } from '#shared/booking/stay'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { roomInventory, roomTypes } from '#shared/room/room'
import type { RushGuest } from './rush-guest'
import { type Behaviour, rushModel } from './rush-model'
import { rushNights } from './rush-requests'

type Rush = {
  guests: readonly RushGuest[]
  db: Kysely<Database>
  /** By the hotel's clock. */
  now(): Promise<Date>
  /** Moves the clock of everybody; answers when what became due was done once. */
  advance(seconds: number): Promise<void>
  /** Nothing is broken on purpose while this runs. */
  inPeace(work: () => Promise<void>): Promise<void>
  beginPaying(): void
  /** Where servers are killed in the middle of their work: now and then time passes, so that their leases end. */
  leasesEnd?: number
}

const day = 24 * 3600
const timeout = { timeout: 30_000, interval: 50 }

/** Everybody asks at once, listens, pays or does not; then time passes until nobody waits or holds any more. */
export async function runRush({
  guests,
  db,
  now,
  advance,
  inPeace,
  beginPaying,
  leasesEnd,
}: Rush): Promise<void> {
  const whileTimePasses = async (work: Promise<unknown>) => {
    const passing = leasesEnd && setInterval(() => void inPeace(() => advance(leasesEnd)), 7000)
    await work.finally(() => clearInterval(passing))
  }
  await whileTimePasses(Promise.all(guests.map((guest) => guest.checkout())))
  for (const guest of guests) guest.listen()
  await everybodyListens(guests)
  const those = (behaviour: Behaviour) => guests.filter(({ wanted }) => wanted.behaviour === behaviour)
  const gone = those('vanishes')
  const staying = guests.filter((guest) => !gone.includes(guest))
  await Promise.all(gone.map((guest) => guest.leave()))
  // Missed by now, so that what is given back passes them by.
  await inPeace(async () => {
    await everybodyListens(staying)
    await advance(121)
  })
  await Promise.all(those('leaves').map((guest) => guest.release()))
  beginPaying()
  for (;;) {
    await whileTimePasses(payersAreDone(guests, db, now))
    const left = await inStatus(db, 'Held', 'Queued')
    const isOver = left.every(({ user }) => gone.some(({ wanted }) => wanted.userId === user))
    if (isOver && !left.some(({ status }) => status === 'Held')) break
    await inPeace(async () => {
      await everybodyListens(staying)
      await advance(601)
    })
  }
  await inPeace(() => advance(day + 1))
}

const everybodyListens = (guests: readonly RushGuest[]) =>
  expect.poll(() => guests.filter((guest) => !guest.isConnected()).length, timeout).toBe(0)

/** Nothing is due any more: holds whose time is over have ended, the others have their orders, and who pays has paid. */
async function payersAreDone(
  guests: readonly RushGuest[],
  db: Kysely<Database>,
  now: Rush['now'],
): Promise<void> {
  const payers = new Set(guests.flatMap(({ wanted }) => (wanted.behaviour === 'pays' ? [wanted.userId] : [])))
  const open = async () => {
    const time = await now()
    const busy = await inStatus(db, 'Held', 'Capturing')
    return busy.filter(
      ({ user, until, status }) =>
        status === 'Capturing' || until === null || until <= time || payers.has(user ?? ''),
    )
  }
  await expect.poll(open, timeout).toEqual([])
  await expect.poll(() => guests.filter((guest) => guest.isBusy()).length, timeout).toBe(0)
}

type Status = 'Held' | 'Queued' | 'Capturing'
async function inStatus(db: Kysely<Database>, ...statuses: Status[]) {
  return db
    .selectFrom('booking')
    .select(['draft_id as user', 'status', 'hold_expires_at as until'])
    .where('status', 'in', statuses)
    .execute()
}

/**
 * Everybody has what the model gives him at his place, no room was sold twice, and everybody was told. Answers which
 * outcomes there were.
 */
export async function expectAsInTheModel(
  guests: readonly RushGuest[],
  db: Kysely<Database>,
): Promise<Set<string>> {
  const rows = await db.selectFrom('booking').select(['draft_id', 'status', 'rank']).orderBy('rank').execute()
  const byUser = new Map(guests.map((guest) => [guest.wanted.userId, guest]))
  const inOrder = rows.map(({ draft_id }) => byUser.get(draft_id ?? '')?.wanted)
  expect(rows).toHaveLength(guests.length)
  for (const type of roomTypes) {
    const allWanted = inOrder.filter((wanted) => wanted?.stay.type === type).flatMap((wanted) => wanted ?? [])
    const all = roomInventory.find((room) => room.type === type)?.totalRooms ?? 0
    const expected = rushModel({ all, today: asCalendarDate('2027-03-01'), nights: rushNights, allWanted })
    const became = new Map(
      rows
        .filter(({ draft_id }) => expected.has(draft_id ?? ''))
        .map((row) => [row.draft_id ?? '', row.status]),
    )
    expect(Object.fromEntries(became)).toEqual(Object.fromEntries(expected))
  }
  await expectRoomsOfConfirmed(db)
  for (const guest of guests) {
    if (guest.wanted.behaviour === 'vanishes') continue
    const status = rows.find((row) => row.draft_id === guest.wanted.userId)?.status
    await expect
      .poll(() => ({ user: guest.wanted.userId, sent: guest.lastSent(), heard: guest.lastHeard() }), timeout)
      .toEqual({ user: guest.wanted.userId, sent: status, heard: status })
  }
  const counts = guests.flatMap(({ heard }) =>
    heard.flatMap(({ turns, timeouts }) => [...turns.values(), ...timeouts.values()]),
  )
  expect(Math.max(...counts)).toBe(1)
  return new Set(rows.map(({ status }) => status))
}

async function expectRoomsOfConfirmed(db: Kysely<Database>): Promise<void> {
  const bookings = await db.selectFrom('booking').selectAll().where('status', '=', 'Confirmed').execute()
  const right = bookings.reduce(
    (sum, { rooms, check_in: checkIn, check_out: checkOut }) =>
      sum + rooms * nightsOf({ checkIn, checkOut }).length,
    0,
  )
  // The key of the table forbids a room twice; here none is missing, and none is left behind.
  expect(await db.selectFrom('room_night').selectAll().execute()).toHaveLength(right)
}
