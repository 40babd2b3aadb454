import * as bookingRows from '#modules/bookings/booking-rows'
import * as guestRows from '#modules/bookings/guest-rows'
import { balancesOf } from '#modules/folio/balances'
import type { Ctx } from '#server/context'
import { type Tx, transaction } from '#server/database/transaction'
import { addSeconds } from '#server/platform/clock'
import { perServer } from '#server/platform/per-server'
import { addDays } from '#shared/calendar/calendar-date'
import { hotelToday } from '#shared/calendar/hotel-today'
import { asPaise } from '#shared/money/paise'
import { hotelForMail } from './hotel-for-mail'
import { postMail } from './post-mails'
import { reminderMail } from './reminder'
import * as reminderRows from './reminder-rows'

/** Days before check-in, and the hour at the hotel from which on they are reminded. */
const days = 3
const fromHour = 7
const everyMs = 60_000
const batch = 20
const mostBatches = 100

const memory = perServer(() => ({ ranAt: Number.NEGATIVE_INFINITY }))

/**
 * Mails every guest three days before they come what they need on the way, once for each check-in date; after a standstill
 * until the day before. Each mail is written together with a lock on its booking, so it is written once, whichever server
 * does it.
 */
export async function remindGuests(ctx: Ctx): Promise<void> {
  if (!ctx.settings.remindsGuests) return
  const now = ctx.clock.now()
  if (Math.abs(now.getTime() - memory(ctx).ranAt) < everyMs) return
  memory(ctx).ranAt = now.getTime()
  const from = addDays(hotelToday(now), 1)
  const to = addDays(hotelToday(addSeconds(now, -fromHour * 3600)), days)
  for (let round = 0; round < mostBatches; round += 1) {
    const posted = await transaction(ctx.db, async (tx) => {
      const due = await reminderRows.lockDue(tx, { from, to, days }, batch)
      await post(ctx, tx, due)
      return due.length
    })
    if (posted < batch) return
  }
}

async function post(ctx: Ctx, tx: Tx, due: readonly bookingRows.Booking[]): Promise<void> {
  const ids = due.map(({ id }) => id)
  const references = await bookingRows.references(tx, ids)
  const balances = await balancesOf(tx, due)
  const known = await guestRows.ofBookings(tx, ids)
  for (const booking of due) {
    const { id, type, rooms, checkIn, checkOut, nightAmounts, keyVersion } = booking
    const { email = '', guests = [], numberOfGuests = 0 } = known.get(id) ?? {}
    const orderId = references.get(id) ?? ''
    const mail = reminderMail({
      eventKey: `${id}.${checkIn}`,
      publicUrl: ctx.publicUrl,
      hotel: hotelForMail(ctx),
      to: email,
      booking: {
        orderId,
        key: ctx.secrets.bookingKey(orderId, keyVersion),
        name: guests[0]?.name ?? '',
        ...{ type, rooms, checkIn, checkOut, numberOfGuests },
        nights: nightAmounts.length,
        pending: balances.get(id)?.due ?? asPaise(0),
      },
    })
    await postMail(ctx, tx, reminderRows.reminderKey(booking), id, mail)
  }
}
