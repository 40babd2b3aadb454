import { createHmac } from 'node:crypto'
import { keySecret, webhookSecrets } from '#tools/sandbox/razorpay/constants'
import type { Answer, HotelForTests } from './hotel-for-tests'
import { sampleGuest } from './sample-guest'

export type Wanted = {
  type: string
  numberOfRooms: number
  checkInDate: string
  checkOutDate: string
  userId: string
  paidAmount: number
} & Record<string, unknown>

/** One Double Bed for the nights of 10 and 11 June 2027, 60 % paid now. */
export const aRequest = (over: Partial<Wanted> = {}): Wanted => ({
  type: 'Double Bed',
  numberOfRooms: 1,
  checkInDate: '2027-06-10',
  checkOutDate: '2027-06-12',
  userId: 'guest-1',
  paidAmount: 3000,
  ...over,
})

/** The guest form as the verify call has it: one guest; `over` changes fields. */
export const aForm = (over: Record<string, unknown> = {}) => ({
  name: [sampleGuest.name],
  age: [String(sampleGuest.age)],
  aadhar: [sampleGuest.aadhar],
  address: sampleGuest.address,
  mobileNumber: sampleGuest.mobileNumber,
  email: sampleGuest.email,
  ...over,
})

export type Signed = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string }

type Payment = { id: string; amount: number; currency: string }

/** What guests do, by the REST calls of an external tool. */
export function guestsOf(hotel: HotelForTests) {
  const checkout = (over: Partial<Wanted> = {}): Promise<Answer> =>
    hotel.post('/api/payment/checkout', aRequest(over))
  const orderOf = (answer: Answer): string => (answer.body['payment'] as Payment).id
  return {
    checkout,
    orderOf,
    /** Holds rooms, or throws. */
    async hold(over: Partial<Wanted> = {}): Promise<string> {
      const answer = await checkout(over)
      if (answer.body['message'] !== 'Held') throw new Error(`not held: ${JSON.stringify(answer.body)}`)
      return orderOf(answer)
    },
    async pay(orderId: string, how: Record<string, unknown> = {}): Promise<Signed> {
      const answer = await hotel.sandbox('/razorpay/control/pay', { order_id: orderId, ...how })
      if (answer.status !== 200) throw new Error(`not paid: ${JSON.stringify(answer.body)}`)
      return answer.body as Signed
    },
    verify: (signed: Signed, form: Record<string, unknown> = {}): Promise<Answer> =>
      hotel.post('/api/payment/verify-payment', { ...signed, ...form }),
    async statusOf(orderId: string): Promise<string | undefined> {
      const row = await hotel.db
        .selectFrom('booking')
        .innerJoin('payment_order', 'payment_order.booking_id', 'booking.id')
        .select('booking.status')
        .where('provider_order_id', '=', orderId)
        .executeTakeFirst()
      return row?.status
    },
    /** Runs every due job; twice, since the first run may cause more due work. */
    async runJobs(): Promise<void> {
      await hotel.server.jobs.runOnce()
      await hotel.server.jobs.runOnce()
    },
    available: async (over: Record<string, unknown> = {}): Promise<unknown> =>
      (
        await hotel.post('/api/check-availability', {
          type: 'Double Bed',
          checkInDate: '2027-06-10',
          checkOutDate: '2027-06-12',
          ...over,
        })
      ).body,
    async signIn(): Promise<Record<string, string>> {
      const { body } = await hotel.post('/api/login', {
        email: 'desk@hotel.example',
        password: 'a-long-test-password',
      })
      return { 'auth-token': String(body['authToken']) }
    },
  }
}

/** A signature as the provider makes it, so that tests can forge payments. */
export const signPayment = (orderId: string, paymentId: string): string =>
  sign(keySecret, `${orderId}|${paymentId}`)
export const signWebhook = (raw: string): string => sign(webhookSecrets.current, raw)

const sign = (secret: string, message: string) => createHmac('sha256', secret).update(message).digest('hex')
