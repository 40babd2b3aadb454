import { aForm, aRequest } from '#server/testing/builders'
import { sampleDetails, sampleGuest } from '#server/testing/sample-guest'

const unknownId = '00000000-0000-4000-8000-000000000000'
const form = aForm()
const { name, age, aadhar } = sampleGuest
const guests = [{ name, age: String(age), aadhar }]

/** The fields of all documented calls; each call reads its own and ignores the rest. */
export const everyField = {
  ...aRequest({ userId: 'hostile', draftId: 'd-1' }),
  ...form,
  totalRooms: 1,
  status: 'Confirmed',
  _id: unknownId,
  amount: 3000,
  otherId: [''],
  pendingAmount: 0,
  razorpay_order_id: 'order_x',
  razorpay_payment_id: 'pay_x',
  razorpay_signature: 'a'.repeat(64),
  confirmCancellation: true,
  leaveForHotel: false,
  expectedRefund: 1,
  refundDetails: { refundId: 'rfnd_x', amountRefunded: 1, refundDate: '2027-06-01' },
  bookingDetails: { orderId: 'order_x', type: 'Double Bed' },
  password: 'wrong',
  event: 'payment.captured',
  payload: {},
  trekTitle: 'Kagbhusandi',
  numberOfGuest: 1,
  guests,
}

/** Valid values for the fields of tRPC calls, by name. */
const known: Readonly<Record<string, unknown>> = {
  ...everyField,
  rooms: 1,
  checkIn: '2027-06-10',
  checkOut: '2027-06-12',
  from: '2027-06-10',
  to: '2027-06-12',
  date: '2027-06-10',
  bookingId: unknownId,
  id: unknownId,
  requestId: unknownId,
  position: 1,
  limit: 50,
  orderId: 'order_x',
  paymentId: 'pay_x',
  signature: 'a'.repeat(64),
  refundId: 'rfnd_x',
  expected: 100,
  enquiryId: 'a'.repeat(32),
  noticeVersion: '1',
  pincode: '246443',
  guests,
  details: sampleDetails(),
  text: 'Asha',
  roomNumber: 'D1',
  group: 'The wedding',
  lineId: unknownId,
}

type Schema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
}

/** A value that the schema probably accepts. `hints` are existing values, such as a booking's id. */
export function sampleOf(schema: object, name: string, hints: object): unknown {
  const { type, properties, items, anyOf, allOf, ...rest } = schema as Schema
  if (rest.const !== undefined) return rest.const
  if (rest.enum) return rest.enum[0]
  if (allOf) return Object.assign({}, ...allOf.map((part) => sampleOf(part, name, hints)))
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([key, part]) => [key, sampleOf(part, key, hints)]),
    )
  const hint = Reflect.get(hints, name) ?? known[name]
  // `rooms` is a number for guests and a list at the desk.
  if (hint !== undefined && (type !== 'array' || Array.isArray(hint))) return hint
  if (anyOf?.[0]) return sampleOf(anyOf[0], name, hints)
  if (type === 'array') return items ? [sampleOf(items, name, hints)] : []
  if (type === 'integer' || type === 'number') return 1
  return type === 'boolean' ? false : 'x'
}
