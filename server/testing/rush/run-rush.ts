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
  /** The hotel's time. */
  now(): Promise<Date>
  /** Moves the clock of all servers; resolves when what became due has run once. */
  advance(seconds: number): Promise<void>
  /** Runs `work` while no fault is injected. */
  withoutFaults(work: () => Promise<void>): Promise<void>
  beginPaying(): void
  /** Where servers are killed: moves time by this many seconds now and then, so that leases of killed servers end. */
  leasesEnd?: number
}

const day = 24 * 3600
const timeout = { timeout: 30_000, interval: 50 }

/** All guests ask at once, listen, and pay or not; then time passes until no hold or queue entry is left. */
export async function runRush({
  guests,
  db,
  now,
  advance,
  withoutFaults,
  beginPaying,
  leasesEnd,
}: Rush): Promise<void> {
  const whileTimePasses = async (work: Promise<unknown>) => {
    const passing = leasesEnd && setInterval(() => void withoutFaults(() => advance(leasesEnd)), 7000)
    await work.finally(() => clearInterval(passing))
  }
  await whileTimePasses(Promise.all(guests.map((guest) => guest.checkout())))
  for (const guest of guests) guest.listen()
  await everybodyListens(guests)
  const those = (behaviour: Behaviour) => guests.filter(({ wanted }) => wanted.behaviour === behaviour)
  const gone = those('vanishes')
  const staying = guests.filter((guest) => !gone.includes(guest))
  await Promise.all(gone.map((guest) => guest.leave()))
  // Long enough that the guests who are gone count as absent and are passed over.
  await withoutFaults(async () => {
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
    await withoutFaults(async () => {
      await everybodyListens(staying)
      await advance(601)
    })
  }
  await withoutFaults(() => advance(day + 1))
}

const everybodyListens = (guests: readonly RushGuest[]) =>
  expect.poll(() => guests.filter((guest) => !guest.isConnected()).length, timeout).toBe(0)

/** Waits until nothing is due: expired holds have ended, other holds have orders, and payers have paid. */
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
 * Checks that all guests got what the model gives them at their rank, that no room was sold twice, and that all got their
 * events. Returns the outcomes that occurred.
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
  // The table's key prevents double sales; this checks that no room night is missing or left over.
  expect(await db.selectFrom('room_night').selectAll().execute()).toHaveLength(right)
}
