import type { Kysely } from 'kysely'
import { sealDetails } from '#modules/bookings/stored-details'
import * as queueRows from '#modules/queue/queue-rows'
import type { BookingTable, Database } from '#server/database/schema'
import type { Clock } from '#server/platform/clock'
import { systemIds } from '#server/platform/ids'
import { secretsWith } from '#server/platform/secrets'
import { nightsOf } from '#shared/booking/stay'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { asPaise } from '#shared/money/paise'
import { asRupees } from '#shared/money/rupees'
import { nightAmounts, sameEveryNight } from '#shared/rates/rates'
import type { providerForTests } from './provider-for-tests'
import { sampleDetails, sampleGuest } from './sample-guest'

const secrets = secretsWith(Buffer.alloc(32, 7), systemIds)

/** One guest's details, as the checkout and the verify call take them. */
type Details = ReturnType<typeof sampleDetails<object>>

export const aGuest = (over: Partial<Details> & { name?: string } = {}): Details => {
  const { name = sampleGuest.name, ...others } = over
  return { ...sampleDetails({}, { name }), ...others }
}

export type Seed = {
  userId?: string
  status?: BookingTable['status']
  checkIn?: string
  checkOut?: string
  rooms?: number
  /** What was paid, and what the desk still gets, in paise. */
  amount?: number
  pending?: number
  method?: 'card' | 'upi'
  guest?: ReturnType<typeof aGuest>
  /** By default as the provider reports it. */
  fee?: number | null
}

export type Seeded = { id: string; orderId: string; paymentId: string }

let seeded = 0
/** Before every rank that a checkout draws. */
const nextRank = () => {
  seeded += 1
  return seeded - 1_000_000
}

type Place = { db: Kysely<Database>; provider: ReturnType<typeof providerForTests>; clock: Clock }

/**
 * Inserts a booking that was paid by card, with its payment at the provider: by default a confirmed one of one Double Bed
 * for the nights of 10 and 11 June 2027, with ₹3,000 paid and a fee of ₹70.80. Much cheaper than booking it.
 */
export async function seedBooking({ db, provider, clock }: Place, seed: Seed = {}): Promise<Seeded> {
  const { status = 'Confirmed', rooms = 1, amount = 300_000, pending = 200_000, method = 'card' } = seed
  const { guest = aGuest() } = seed
  const checkIn = asCalendarDate(seed.checkIn ?? '2027-06-10')
  const checkOut = asCalendarDate(seed.checkOut ?? '2027-06-12')
  const [id, orderRow, now] = [systemIds.uuid(), systemIds.uuid(), clock.now()]
  const made = await provider.payments.createOrder({ receipt: orderRow, amount: asPaise(amount) })
  if (!made.ok) throw new Error('no order')
  const paymentId = provider.pay(made.value.id, 'captured', { method })
  const fee = provider.all().find((one) => one.id === paymentId)?.fee ?? null
  const share = pending === 0 ? 100 : 60
  const { guests, address, ...contact } = sealDetails(secrets, id, guest)
  const { mobileNumber, email, numberOfGuests } = contact
  await db
    .with('of_booking', (insert) =>
      insert.insertInto('booking').values({
        id,
        room_type: 'Double Bed',
        rooms,
        check_in: checkIn,
        check_out: checkOut,
        status,
        rank: nextRank(),
        night_amounts: nightAmounts(
          { rooms: seed.rooms ?? 1, checkIn, checkOut },
          sameEveryNight(asRupees(2500)),
        ),
        asked_share: share,
        user_key: secrets.digest('user', seed.userId ?? id),
        payment_id: paymentId,
        paid_order_id: orderRow,
        created_at: now,
        confirmed_at: now,
      }),
    )
    .with('of_order', (insert) =>
      insert.insertInto('payment_order').values({
        id: orderRow,
        booking_id: id,
        share,
        amount: asPaise(amount),
        pending: asPaise(pending),
        created_at: now,
        provider_order_id: made.value.id,
      }),
    )
    .with('of_payment', (insert) =>
      insert.insertInto('payment').values({
        id: paymentId,
        order_id: orderRow,
        status: 'captured',
        currency: 'INR',
        amount: asPaise(amount),
        fee: seed.fee === undefined ? fee : seed.fee === null ? null : asPaise(seed.fee),
        method,
        decision: 'accepted',
        decided_at: now,
        captured_at: now,
        noted_at: now,
      }),
    )
    .with('of_details', (insert) =>
      insert.insertInto('guest_details').values({
        booking_id: id,
        mobile_number: mobileNumber,
        email,
        number_of_guests: numberOfGuests,
        ...address,
        complete: true,
      }),
    )
    .insertInto('guest')
    .values(
      guests.map((one, index) => ({
        booking_id: id,
        position: index + 1,
        name: one.name,
        age: one.age,
        aadhaar_last4: one.aadhaarLast4,
        aadhaar_sealed: one.aadhaarSealed,
      })),
    )
    .execute()
  const type = 'Double Bed' as const
  await queueRows.takeRooms(db, { id, type, rooms }, nightsOf({ checkIn, checkOut }))
  return { id, orderId: made.value.id, paymentId }
}

/** What was due for a seeded booking, paid online as well: in paise, by UPI and so without a fee unless it was by card. */
export async function seedBalance(
  { db, provider, clock }: Place,
  { bookingId, amount, method = 'upi' }: { bookingId: string; amount: number; method?: 'card' | 'upi' },
): Promise<string> {
  const [id, now] = [systemIds.uuid(), clock.now()]
  const made = await provider.payments.createOrder({ receipt: id, amount: asPaise(amount) })
  if (!made.ok) throw new Error('no order')
  const paymentId = provider.pay(made.value.id, 'captured', { method })
  const fee = provider.all().find((one) => one.id === paymentId)?.fee ?? null
  const money = { amount: asPaise(amount), currency: 'INR', fee, method }
  const times = { decided_at: now, captured_at: now, noted_at: now }
  await db
    .with('of_order', (insert) =>
      insert.insertInto('payment_order').values({
        id,
        booking_id: bookingId,
        share: 100,
        purpose: 'balance',
        balance_state: 'paid',
        accepted_payment_id: paymentId,
        amount: asPaise(amount),
        pending: asPaise(0),
        created_at: now,
        provider_order_id: made.value.id,
      }),
    )
    .insertInto('payment')
    .values({ id: paymentId, order_id: id, status: 'captured', decision: 'accepted', ...money, ...times })
    .execute()
  return paymentId
}
