import type { MyBooking } from '#shared/booking/my-booking'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { asPaise } from '#shared/money/paise'
import { asRupees } from '#shared/money/rupees'
import type { CancellationQuote } from '#shared/refund/cancelling'
import { refundSteps } from '#shared/refund/policy'

const paid = asPaise(726_000)
const none = asPaise(0)
export const today = asCalendarDate('2027-05-12')
const checkIn = asCalendarDate('2027-06-19')

const quote: CancellationQuote = {
  percent: 80,
  paid,
  fee: none,
  amount: asPaise(580_800),
  atDesk: none,
  gift: asPaise(580_800),
  way: 'refund',
  steps: refundSteps({ paid, providerFee: none }, today, checkIn),
  eligible: '80% refund: ₹5,808.00 of ₹7,260.00 paid',
}

/** A confirmed triple room for three nights, the first two dearer, 60 % of it paid by UPI. */
export const sampleBooking = (over: Partial<MyBooking> = {}): MyBooking => ({
  orderId: 'order_SAMPLE00122',
  key: 'k'.repeat(22),
  version: 1,
  status: 'Confirmed',
  stay: { type: 'Triple Bed', rooms: 1, checkIn, checkOut: asCalendarDate('2027-06-22') },
  nightAmounts: [4300, 4300, 3500].map(asRupees),
  isErased: false,
  name: 'Anjali Deshmukh',
  numberOfGuests: 3,
  guests: [
    { position: 1, name: 'Anjali Deshmukh', age: 46, identity: 'Aadhaar XXXX XXXX 4444' },
    { position: 2, name: 'Nikhil Deshmukh', age: 48, identity: 'Passport, shown at check-in' },
    { position: 3, name: 'Mira Deshmukh', age: 4, identity: 'no document needed under 5' },
  ],
  detailsMissing: false,
  mobileNumber: '98••••••10',
  email: 'a••••a@example.com',
  checkedIn: false,
  total: asPaise(1_210_000),
  paid,
  due: asPaise(484_000),
  credit: none,
  extras: [],
  payments: [
    { at: '2027-04-02T10:00:00+05:30', text: 'Paid by UPI', amount: paid, reference: 'pay_SAMPLE00122' },
  ],
  balance: { state: 'payable', amount: asPaise(484_000), why: null },
  dateChange: { allowed: true, until: asCalendarDate('2027-06-16'), left: 1, why: null },
  cancelling: quote,
  whyNotCancel: null,
  cancellation: null,
  refunds: [],
  invoices: [],
  ...over,
})
