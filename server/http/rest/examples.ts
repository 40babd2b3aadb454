import { wireError } from '#server/http/middleware/errors'
import type { DomainErrorCode } from '#shared/domain-error'

/** The state of the hotel before an example: what the example's guest, or another one, has done. */
export type Situation = 'empty' | 'allHeld' | 'soldOut' | 'paid' | 'confirmed' | 'cancelled' | 'secondFactor'

/** One request and its answer, exact except for ids, instants and secrets. */
export type Example = {
  name: string
  /** Absent: the example holds whatever is booked. */
  given?: Situation
  /** Of a GET: its query. */
  body?: Record<string, unknown>
  params?: Record<string, string>
  /** The file of a form. */
  file?: { name: string; type: string; content: string }
  /** For an administrator's call; false sends no token. */
  signedIn?: false
  status: number
  answer: unknown
  /** The answer depends on the hotel's content, such as its albums: only its shape is checked. */
  varies?: true
}

export const failed = (message: string, error: string) => ({ success: false, message, error })

/** The status and the answer of a request that is refused. */
export const refused = (code: DomainErrorCode, error: string) => ({
  status: wireError[code].http,
  answer: failed(code, error),
})

/** The error answer that all calls of the administrator share. */
export const withoutToken = (body: Record<string, unknown>): Example => ({
  name: 'Without a token',
  body,
  signedIn: false,
  ...refused('NotSignedIn', 'Please sign in again.'),
})

/** Placeholders for ids and secrets in the examples; the tests replace them with real ones. */
export const shown = {
  orderId: 'order_T4kQ8wZr1mXc7B',
  paymentId: 'pay_T4kRf2Ny6vLd9H',
  signature: '5c0e3f9a1b7d2468ace013579bdf2468ace013579bdf02468ace1357bdf90246',
  refundId: 'rfnd_T4kV3sGj5pWq0E',
  bookingId: '0d9f2c1e-7b64-4a58-9c31-5e8f6a7b2d40',
  code: '482915',
  authToken: 'Zk3v9QyT7cLw1mXr5bNf8hJd2sGp6aVeUo4iKq0tBxE',
} as const

export const shownInstant = '2027-03-01T10:10:00.000+05:30'
export const shownKey = 'rzp_test_aKeyOfTheHotel'
export const unknownOrder = 'order_AAAAAAAAAAAAAA'

export const stay = { type: 'Double Bed', checkInDate: '2027-06-10', checkOutDate: '2027-06-12' } as const

export const address = {
  country: 'India',
  state: 'Uttarakhand',
  district: 'Chamoli',
  city: 'Joshimath',
  pincode: '246443',
}

export const form = {
  name: ['Asha Rawat'],
  age: ['34'],
  aadhar: ['2341 2341 2346'],
  address,
  mobileNumber: '9876543210',
  email: 'asha@example.com',
}

export const wanted = { ...stay, numberOfRooms: 1, paidAmount: 3000, userId: 'example-guest' }

export const signed = {
  razorpay_order_id: shown.orderId,
  razorpay_payment_id: shown.paymentId,
  razorpay_signature: shown.signature,
}
