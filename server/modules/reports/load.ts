import * as roomRows from '#modules/bookings/room-rows'
import { balanceOf, roomCharges } from '#modules/folio/balance'
import * as folioRows from '#modules/folio/folio-rows'
import * as rateRows from '#modules/rates/rate-rows'
import type { Db } from '#server/database/transaction'
import { isCancelled } from '#shared/booking/status'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { ChangedSeasons } from '#shared/calendar/season'
import { asPaise, type Paise } from '#shared/money/paise'
import type { CancelledMoney } from '#shared/reports/report'
import type { Room } from '#shared/room/room'
import { nightsIn, onSaleOf, roomsOpenOf } from './on-sale'
import * as reportRows from './report-rows'
import { type RoomsOpen, type SoldNight, type Stay, soldNights } from './sold-nights'

export type Range = { from: CalendarDate; to: CalendarDate }
export type Hotel = { rooms: readonly Room[]; seasons: ChangedSeasons }

/** What the desk's account says of a booking that was cancelled or left early. */
export type Ended = { cancelled: CancelledMoney; unused: Paise }

/** A booking with its nights in the range. */
export type Sold = Stay & { nights: SoldNight[] }

export type Loaded = {
  range: Range
  nights: CalendarDate[]
  stays: Sold[]
  onSale: RoomsOpen
  ended: ReadonlyMap<string, Ended>
}

/** What a night brought of its amount, in paise: all of it, or less its tax. */
export type Counted = (night: SoldNight) => Paise

export async function loadHotel(db: Db, from: CalendarDate): Promise<Hotel> {
  return { rooms: await roomRows.list(db, from), seasons: await rateRows.changedSeasons(db) }
}

/** Everything that the figures of a range are made of, in a fixed number of statements. */
export async function load(
  db: Db,
  { rooms, seasons }: Hotel,
  range: Range,
  counted: Counted,
): Promise<Loaded> {
  const booked = await reportRows.staysIn(db, range)
  const over = booked.filter(({ status, leftEarly }) => leftEarly || isCancelled(status))
  const accounts = await folioRows.accounts(
    db,
    over.map(({ id }) => id),
  )
  const charges = new Map(accounts.map((account) => [account.bookingId, roomCharges(account)]))
  const roomsOpen = roomsOpenOf(rooms, await reportRows.closedIn(db, range))
  const stays = booked.map((stay) => ({ ...stay, kept: charges.get(stay.id)?.cancellation ?? 0 }))
  const sold = soldNights(stays, roomsOpen)
  const isWithin = ({ date }: SoldNight) => range.from <= date && date <= range.to
  return {
    range,
    nights: nightsIn(range),
    stays: stays.map((stay) => ({
      ...stay,
      nights: (sold.get(stay.id) ?? [])
        .filter(isWithin)
        .map((night) => ({ ...night, amount: counted(night) })),
    })),
    onSale: onSaleOf(roomsOpen, seasons),
    ended: new Map(accounts.map((account) => [account.bookingId, endedOf(account)])),
  }
}

/** What the desk still owes them counts as given back, as does what is on its way online. */
function endedOf(account: folioRows.Account): Ended {
  const { payments, refunds, credit } = balanceOf(account)
  const givenBack = asPaise(refunds + credit)
  return {
    cancelled: { paid: payments, givenBack, kept: payments - givenBack },
    unused: roomCharges(account).unused,
  }
}

/** Those who arrive in the range, or would have. */
export const arrivalsOf = ({ stays, range: { from, to } }: Loaded): Sold[] =>
  stays.filter(({ checkIn, goesOn }) => from <= checkIn && checkIn <= to && !goesOn)
