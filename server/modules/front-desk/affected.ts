import { cardsOf } from '#modules/admin/booking-cards'
import * as bookingListRows from '#modules/admin/booking-list-rows'
import { balancesOf } from '#modules/folio/balances'
import * as rateRows from '#modules/rates/rate-rows'
import type { Ctx } from '#server/context'
import type { Db } from '#server/database/transaction'
import { addDays, type CalendarDate, type Nights } from '#shared/calendar/calendar-date'
import { type AffectedBooking, type ClosurePreview, opensAgain } from '#shared/desk/hotel-closure'
import { asPaise, type Paise } from '#shared/money/paise'
import * as hotelClosureRows from './hotel-closure-rows'
import * as recordRows from './record-rows'

/** The first and the last night as the nights of a stay. */
export const nightsClosed = ({ from, to }: { from: CalendarDate; to: CalendarDate }): Nights => ({
  checkIn: from,
  checkOut: addDays(to, 1),
})

/** Whose confirmed stays have any of these nights, by check-in, without those who have left. A fixed number of statements. */
export async function affectedBy(ctx: Ctx, db: Db, nights: Nights): Promise<AffectedBooking[]> {
  const staying = await bookingListRows.staying(db, nights)
  const records = await recordRows.ofBookings(
    db,
    staying.map(({ id }) => id),
  )
  const recordOf = new Map(records.map((record) => [record.bookingId, record]))
  const affected = staying.filter(({ id }) => !recordOf.get(id)?.checkedOutAt)
  const balances = await balancesOf(db, affected)
  return (await cardsOf(ctx, db, affected)).map((card) => {
    const { payments = 0, refunds = 0, due = asPaise(0) } = balances.get(card.id) ?? {}
    return {
      bookingId: card.id,
      name: card.guests[0]?.name ?? '',
      type: card.type,
      rooms: card.rooms,
      checkInDate: card.checkIn,
      checkOutDate: card.checkOut,
      sum: asPaise(Math.max(0, payments - refunds)),
      due,
      email: card.email,
      mobileNumber: card.mobileNumber,
      isHere: recordOf.get(card.id)?.checkedInAt != null,
    }
  })
}

/** Who would be affected if the hotel were closed on these nights: the first and the last one. */
export async function previewClosing(
  ctx: Ctx,
  range: { from: CalendarDate; to: CalendarDate },
): Promise<ClosurePreview> {
  const nights = nightsClosed(range)
  const affected = await affectedBy(ctx, ctx.db, nights)
  const total = (part: (one: AffectedBooking) => Paise) =>
    asPaise(affected.reduce((sum, one) => sum + part(one), 0))
  return {
    affected,
    sum: total(({ sum }) => sum),
    due: total(({ due }) => due),
    opensAgain: opensAgain(
      range,
      await hotelClosureRows.open(ctx.db, range.from),
      await rateRows.changedSeasons(ctx.db),
    ),
    ...(await hotelClosureRows.askingFor(ctx.db, nights)),
  }
}
