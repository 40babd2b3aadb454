import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import { nightsOf } from '#shared/booking/stay'
import type { Database } from '../database/schema'
import type { ProviderPayment } from '../integrations/razorpay/payments'

/** Checks, once nothing is in progress, that room nights match the bookings and every payment has rooms or is refunded. */
export async function expectNothingLost(db: Kysely<Database>, payments: ProviderPayment[]): Promise<void> {
  const bookings = await db.selectFrom('booking').selectAll().execute()
  const taken = await db.selectFrom('room_night').selectAll().execute()
  for (const { id, status, rooms, check_in, check_out } of bookings) {
    const has = ['Held', 'Capturing', 'Confirmed'].includes(status)
    const due = has ? rooms * nightsOf({ checkIn: check_in, checkOut: check_out }).length : 0
    const nights = taken.filter(({ booking_id }) => booking_id === id).length
    expect({ status, nights }).toEqual({ status, nights: due })
    const mails = await db
      .selectFrom('mail')
      .select('id')
      .where('event_key', '=', `confirmed:${id}`)
      .execute()
    expect({ status, mails: mails.length }).toEqual({ status, mails: status === 'Confirmed' ? 1 : 0 })
  }
  const known = new Map((await db.selectFrom('payment').selectAll().execute()).map((row) => [row.id, row]))
  const refunds = await db.selectFrom('refund').select(['payment_id', 'amount']).execute()
  for (const { id, status, captured, amount } of payments) {
    const owner = bookings.find(({ payment_id }) => payment_id === id)
    const isPaid = owner?.status === 'Confirmed'
    if (isPaid)
      expect({ status, decision: known.get(id)?.decision }).toEqual({
        status: 'captured',
        decision: 'accepted',
      })
    const back = refunds.filter(({ payment_id }) => payment_id === id).map((refund) => refund.amount)
    const mustGoBack = captured && !isPaid
    expect({ id, status, back }).toEqual({ id, status, back: mustGoBack ? [amount] : [] })
    if (mustGoBack) expect(known.get(id)?.decision).toBe('declined')
  }
}
