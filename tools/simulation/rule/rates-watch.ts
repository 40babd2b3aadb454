import { type Kysely, sql } from 'kysely'
import * as rateRows from '#modules/rates/rate-rows'
import type { Database } from '#server/database/schema'
import type { AuditAction } from '#shared/admin/audit'
import { nightsOf } from '#shared/booking/stay'
import { addDays, type CalendarDate } from '#shared/calendar/calendar-date'
import { hotelToday } from '#shared/calendar/hotel-today'
import { type ChangedSeasons, isInSeason } from '#shared/calendar/season'
import { asRupees } from '#shared/money/rupees'
import { type Rates, rateOn } from '#shared/rates/rates'
import type { RoomType } from '#shared/room/room'

/** What the owner tried to change; without an amount the nights (`to` the last) cost the base rate again. */
export type RateChange = { type: RoomType } & (
  | { base: number }
  | { from: CalendarDate; to: CalendarDate; amount: number | undefined }
)

/** Checks again and again that prices are right when they are made and then stay, and that seasons strand nobody. */
export type RatesWatch = {
  /** To be told before it is tried, as a server may crash before it answers. */
  tried(change: RateChange): void
  /** Violations since the last check. */
  check(): Promise<string[]>
}

/** By the desk, each of which may give a booking other nights or prices. */
const deskChanges: AuditAction[] = ['bookingChanged', 'leftEarly', 'undone', 'bookingCancelled', 'noShow']
const haveNights = ['Confirmed', 'Held', 'Capturing']

type Known = { amounts: string; changes: number; guestChanges: number; isOut: boolean }

export async function watchRates(db: Kysely<Database>, now: () => Date): Promise<RatesWatch> {
  const known = new Map<string, Known>()
  let before = await ratesIn(db)
  let tried: RateChange[] = []

  return {
    tried: (change) => tried.push(change),
    async check() {
      const bookings = await bookingsIn(db)
      const seasons = await rateRows.changedSeasons(db)
      const ways = arrangements(tried)
      const broken = bookings.flatMap((booking) => {
        const { id, status, changes, guestChanges, isFromDesk } = booking
        const name = `booking ${id}, ${status},`
        const amounts = booking.amounts.join(' ')
        const last = known.get(id)
        const isOut = haveNights.includes(status) && isOutOf(booking, seasons, hotelToday(now()))
        known.set(id, { amounts, changes, guestChanges, isOut })
        // Guests change their dates at the prices of that time, as they book.
        const isByGuest = last && last.guestChanges !== guestChanges
        const isNew = changes === (last?.changes ?? 0) && (!last || isByGuest)
        const isPriced = !isNew || ways.some((way) => pricesOf(booking, before, way).join(' ') === amounts)
        const isMoved = last && !isByGuest && last.changes === changes && last.amounts !== amounts
        const isStranded = isOut && !last?.isOut && !isFromDesk && changes === 0
        return [
          ...(isPriced ? [] : [`${name} was made at ${amounts}, which no rates of that time say`]),
          ...(isMoved
            ? [`${name} cost ${last.amounts} and now costs ${amounts}, though nobody changed it`]
            : []),
          ...(isStranded ? [`${name} has nights out of season`] : []),
        ]
      })
      before = await ratesIn(db)
      tried = []
      return broken
    },
  }
}

type AllRates = ReadonlyMap<RoomType, Rates>

async function ratesIn(db: Kysely<Database>): Promise<AllRates> {
  const rows = await db.selectFrom('room_type').select(['type', 'nightly_rate as nightlyRate']).execute()
  const all = new Map<RoomType, Rates>()
  for (const { type, nightlyRate } of rows)
    all.set(type, { nightlyRate, periods: await rateRows.periodsOf(db, type) })
  return all
}

const bookingsIn = (db: Kysely<Database>) =>
  db
    .selectFrom('booking')
    .select(['id', 'status', 'room_type as type', 'rooms', 'night_amounts as amounts'])
    .select(['check_in as checkIn', 'check_out as checkOut', 'guest_changes as guestChanges'])
    .select(
      sql<number>`(select count(*) from audit_entry where booking_id = booking.id and action = any(${deskChanges}))`.as(
        'changes',
      ),
    )
    .select(sql<boolean>`exists (select from desk_booking where booking_id = booking.id)`.as('isFromDesk'))
    .execute()

type Row = Awaited<ReturnType<typeof bookingsIn>>[number]

/** What each night costs for all rooms after these changes, in this order. */
function pricesOf(booking: Row, before: AllRates, changes: readonly RateChange[]): number[] {
  const rates = before.get(booking.type)
  const own = changes.filter(({ type }) => type === booking.type)
  const base = own.findLast((change) => 'base' in change)?.base ?? rates?.nightlyRate ?? 0
  return nightsOf(booking).map((night) => {
    const set = own.findLast((change) => 'from' in change && change.from <= night && night <= change.to)
    if (set) return (('from' in set && set.amount) || base) * booking.rooms
    return rateOn(night, { nightlyRate: asRupees(base), periods: rates?.periods ?? [] }) * booking.rooms
  })
}

/** All of them that may have been done, in any order: they were tried at once. */
function arrangements<T>(all: readonly T[]): T[][] {
  return [
    [],
    ...all.flatMap((first, index) => arrangements(all.toSpliced(index, 1)).map((rest) => [first, ...rest])),
  ]
}

const isOutOf = (booking: Row, seasons: ChangedSeasons, today: CalendarDate): boolean =>
  nightsOf(booking).some(
    (night) => night >= today && !isInSeason({ checkIn: night, checkOut: addDays(night, 1) }, seasons),
  )
