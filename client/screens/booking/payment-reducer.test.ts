import { expect, it } from 'vitest'
import type { AskedSnapshot, BookingSnapshot } from '#shared/booking/snapshot'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { asPaise } from '#shared/money/paise'
import { confirmedBy, scriptFailure, verifyFailure } from './payment-outcomes'
import { type Attempt, noPayment, type PaymentEffect, type PaymentEvent, reduce } from './payment-reducer'
import type { PaymentState } from './payment-states'

type Model = typeof noPayment
type Of<Is extends PaymentEvent['is']> = Extract<PaymentEvent, { is: Is }>

const stay = {
  type: 'Double Bed',
  rooms: 1,
  checkIn: asCalendarDate('2027-06-10'),
  checkOut: asCalendarDate('2027-06-12'),
} as const
const attempt: Attempt = {
  request: { ...stay, paidAmount: 3000 },
  payer: { name: 'Guest', email: 'guest@example.com', mobileNumber: '' },
  payNow: asPaise(300_000),
  payLater: asPaise(200_000),
}
const turn: Attempt = { ...attempt, isTurn: true }
const joining: Attempt = { ...attempt, joins: true }
const by = { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: 'signed' }
const payment = { by, bookingId: 'a', asked: attempt }
const earlier = {
  bookingId: 'b',
  by: { ...by, razorpay_payment_id: 'pay_0' },
  asked: { ...attempt, payNow: asPaise(100) },
}
const held = {
  kind: 'Held',
  bookingId: 'a',
  order: { id: 'order_1', amount: asPaise(300_000), currency: 'INR' },
  key: 'key',
  holdExpiresAt: '2027-03-01T10:00:00Z',
} as const
const booking = { id: 'a', status: 'Held', money: 'none', declinedAmount: null, stay } as BookingSnapshot
const withdrawn: BookingSnapshot = { ...booking, status: 'Withdrawn' }

const seen = (state: PaymentState): Model => ({ ...noPayment, isSeen: true, latest: attempt, state })
const working = (at: 'script' | 'order' | 'turn' | 'window') => seen({ is: 'working', at })
const asking: PaymentState = { is: 'working', at: 'asking' }
const confirming: PaymentState = {
  is: 'confirming',
  payment,
  bookingId: 'a',
  late: false,
  unreached: false,
  hidden: false,
}
const ending: PaymentState = { is: 'timeOver', stay, money: 'asking' }
const closed = {
  is: 'closed',
  message: 'Payment window closed',
  money: 'unknown',
  holdExpiresAt: null,
} as const

const refresh: PaymentEffect = { do: 'refresh' }
const readBooking: PaymentEffect = { do: 'readBooking' }
const close: PaymentEffect = { do: 'closeWindow', attempt }
const unkept: PaymentEffect = { do: 'keep', payment: undefined }
const bringBack: PaymentEffect = { do: 'bringBack' }
const ask = (during: PaymentState, after = 0): PaymentEffect => ({ do: 'ask', bookingId: 'a', during, after })
const verify = (after: number, of = payment): PaymentEffect => ({ do: 'verify', payment: of, after })
const gone = { is: 'windowGone', attempt, bookingId: 'a' } as const
const asked = (
  during: PaymentState,
  provider: AskedSnapshot['provider'],
  over: Partial<BookingSnapshot> = {},
  after = 0,
): Of<'asked'> => ({
  is: 'asked',
  bookingId: 'a',
  during,
  after,
  answer: { provider, snapshot: { ...booking, ...over } },
})
const verified = (status: 'pending' | 'unreached' | 'refused' | 'ended', after = 0): Of<'verified'> => ({
  is: 'verified',
  payment,
  after,
  answer: { status },
})

/** An event, the state that it leads to, and what is to be done. */
type Case = [title: string, Model, PaymentEvent, PaymentState, PaymentEffect[]]

it.each<Case>([
  [
    'a script that did not load fails the attempt',
    working('script'),
    { is: 'failed', attempt, failure: scriptFailure },
    scriptFailure,
    [refresh],
  ],
  [
    'an attempt that a late payment has overtaken opens no window',
    { ...seen(confirming), latest: earlier.asked },
    { is: 'checkedOut', attempt, outcome: held },
    confirming,
    [refresh],
  ],
  [
    'a booking that is paid already is shown on the status page',
    working('order'),
    { is: 'checkedOut', attempt, outcome: { kind: 'AlreadyPaid', bookingId: 'b', orderId: 'o' } },
    { is: 'elsewhere', bookingId: 'b' },
    [refresh],
  ],
  [
    'a hold opens the window',
    working('order'),
    { is: 'checkedOut', attempt, outcome: held },
    { is: 'working', at: 'window' },
    [{ do: 'openWindow', attempt, held }, refresh],
  ],
  [
    'a hold for a guest who joined the queue is announced before its window',
    { ...working('order'), latest: joining },
    { is: 'checkedOut', attempt: joining, outcome: held },
    { is: 'working', at: 'turn' },
    [refresh, { do: 'wait', after: 2500, event: { is: 'turnShown', attempt: joining, held } }],
  ],
  [
    'a guest who left during the announcement gets no window',
    { ...working('turn'), isSeen: false },
    { is: 'turnShown', attempt, held },
    { is: 'idle' },
    [refresh],
  ],
  [
    'a turn in the queue is announced while the script loads',
    seen({ is: 'idle' }),
    { is: 'pay', asked: turn },
    { is: 'working', at: 'turn' },
    [{ do: 'prepare', attempt: turn, least: 2500 }],
  ],
  [
    'trying again announces no turn',
    { ...seen(closed), latest: turn },
    { is: 'again' },
    { is: 'working', at: 'script' },
    [{ do: 'prepare', attempt: { ...turn, isTurn: false }, least: 0 }],
  ],
  ['a window that is gone says nothing about charges', working('window'), gone, asking, [ask(asking)]],
  [
    'a window that is silent is closed',
    working('window'),
    { ...gone, is: 'windowSilent' },
    asking,
    [close, ask(asking)],
  ],
  ['a window that was dealt with may go', seen(confirming), gone, confirming, []],
  [
    'a provider that was asked a moment before is asked again',
    seen(asking),
    asked(asking, 'asking'),
    asking,
    [ask(asking, 3100)],
  ],
  [
    'the second answer of the provider counts, whatever it is',
    seen(asking),
    asked(asking, 'asking', {}, 3100),
    closed,
    [refresh, readBooking],
  ],
  [
    'a payment under way is shown on the status page',
    seen(asking),
    asked(asking, 'asked', { money: 'waitingForBank' }),
    { is: 'elsewhere', bookingId: 'a' },
    [refresh, readBooking],
  ],
  [
    'an answer after a payment was handed over changes nothing',
    seen(confirming),
    asked(asking, 'asked'),
    confirming,
    [refresh],
  ],
  [
    'a guest who left is brought back if a charge is not certain',
    { ...seen(asking), isSeen: false },
    asked(asking, 'unasked'),
    closed,
    [refresh, readBooking, bringBack],
  ],
  [
    'a guest who left is not brought back without a charge',
    { ...seen(asking), isSeen: false },
    asked(asking, 'asked'),
    { is: 'idle' },
    [refresh, readBooking],
  ],
  [
    'a payment is kept and verified, and closes the window of another attempt',
    { ...seen(asking), latest: earlier.asked },
    { is: 'handedOver', payment },
    confirming,
    [{ ...close, attempt: earlier.asked }, { do: 'keep', payment }, verify(0), readBooking],
  ],
  [
    'the newest payment replaces an older one, which is still verified',
    seen(confirming),
    { ...verified('pending', 2000), payment: earlier },
    confirming,
    [verify(4000, earlier)],
  ],
  [
    'an answer for a replaced payment changes nothing',
    seen(confirming),
    { ...verified('refused'), payment: earlier },
    confirming,
    [],
  ],
  [
    'a guest who left is brought back when a payment is not known yet',
    { ...seen(confirming), isSeen: false },
    verified('unreached'),
    { ...confirming, late: true, unreached: true },
    [verify(2000), bringBack],
  ],
  [
    'a guest who has closed its dialog is not brought back',
    { ...seen({ ...confirming, hidden: true }), isSeen: false },
    verified('pending', 30_000),
    { ...confirming, late: true, hidden: true },
    [verify(30_000)],
  ],
  [
    'a payment that the server refuses is kept no longer',
    seen(confirming),
    verified('refused'),
    verifyFailure,
    [unkept, refresh],
  ],
  [
    'a payment whose booking has ended is shown on the status page',
    seen(confirming),
    verified('ended'),
    { is: 'elsewhere', bookingId: 'a' },
    [unkept, refresh],
  ],
  [
    'a payment that is declined by an event is shown on the status page',
    seen(confirming),
    { is: 'bookingChanged', booking: { ...booking, status: 'Expired', money: 'declined' } },
    { is: 'elsewhere', bookingId: 'a' },
    [unkept, refresh],
  ],
  [
    'a mail that an overtaken payment asked for changes nothing',
    seen(confirming),
    { is: 'mailRequested', booking: confirmedBy(earlier, 'order_1'), during: earlier, mailFailed: false },
    confirming,
    [],
  ],
  [
    'a mail that could not be requested is said',
    seen({ ...confirming, hidden: true }),
    { is: 'mailRequested', booking: confirmedBy(payment, 'order_1'), during: payment, mailFailed: true },
    { is: 'confirmed', booking: confirmedBy(payment, 'order_1'), mailFailed: true },
    [unkept, refresh],
  ],
  [
    'a booking that ended elsewhere leaves its window three seconds',
    working('window'),
    { is: 'bookingChanged', booking: withdrawn },
    { is: 'working', at: 'window' },
    [{ do: 'wait', after: 3000, event: { is: 'graceOver', attempt, booking: withdrawn } }],
  ],
  [
    'a window is closed after that time',
    working('window'),
    { is: 'graceOver', attempt, booking: withdrawn },
    { is: 'elsewhere', bookingId: 'a' },
    [close, unkept, refresh],
  ],
  [
    'the end of a hold is not shown while the next attempt is prepared',
    working('order'),
    { is: 'timeOver', booking },
    { is: 'working', at: 'order' },
    [],
  ],
  [
    'the end of a hold asks the provider before it says anything about charges',
    seen({ is: 'idle' }),
    { is: 'timeOver', booking },
    ending,
    [close, ask(ending), refresh],
  ],
  [
    'the end of a hold says when the provider could not be asked',
    seen(ending),
    { ...asked(ending, 'unasked'), answer: undefined },
    { ...ending, money: 'unknown' },
    [refresh, readBooking],
  ],
  [
    'a result that came up since the page was left is not dropped',
    { ...seen(closed), isSeen: false },
    { is: 'stillLeft', since: asking },
    closed,
    [],
  ],
  [
    'a screen that only remounts keeps its result',
    seen(closed),
    { is: 'stillLeft', since: closed },
    closed,
    [],
  ],
])('%s', (_, model, event, state, effects) => {
  const next = reduce(model, event)
  expect(next.model.state).toEqual(state)
  expect(next.effects).toEqual(effects)
})

it('from its closing on, a window counts only if it hands over a payment', () => {
  const { model } = reduce(working('window'), { is: 'timeOver', booking })
  expect([reduce(model, gone).effects, reduce(model, { is: 'again' }).effects]).toEqual([[], []])
  expect(reduce(model, { is: 'handedOver', payment }).model).toMatchObject({
    latest: attempt,
    state: confirming,
  })
})

it('a booking is followed while it is paid, and no longer', () => {
  const { model } = reduce(working('order'), { is: 'checkedOut', attempt, outcome: held })
  expect(model.follows).toBe('a')
  expect(reduce(model, { is: 'timeOver', booking }).model.follows).toBeUndefined()
})
