import { expect, test } from 'vitest'
import { type Effect, step, type WindowEvent, type WindowState } from './logic'

const fixed = { asksBeforeClosing: false, isSending: false, paymentId: null, isLeaving: false, problem: '' }
const start: WindowState = { ...fixed, shows: 'choice' }
const careful: WindowState = { ...start, asksBeforeClosing: true }
const sending: WindowState = { ...start, isSending: true }
const waiting: WindowState = { ...start, shows: 'waiting', paymentId: 'pay_1' }
const unsure: WindowState = { ...waiting, shows: 'sure' }
const leaving: WindowState = { ...unsure, isLeaving: true }
const over: WindowState = { ...start, shows: 'nothing' }
const sure = (state: WindowState): WindowState => ({ ...state, shows: 'sure' })
const saying = (problem: string): WindowState => ({ ...start, problem })
const declined = saying('Payment failed. Declined. You can try again.')
const unknown = saying('The connection is down. It is not known whether you have paid.')

const error = { description: 'Declined.' }
const proof = { razorpay_payment_id: 'pay_1' }
const paid = { status: 'authorized', payment_id: 'pay_1', response: proof }
const failed = { status: 'failed', payment_id: 'pay_1', error }
const created = { status: 'created', payment_id: 'pay_1' }

const pay: WindowEvent = { kind: 'press', press: 'authorized' }
const [close, stay, leave, timeout] = (['close', 'stay', 'leave', 'timeout'] as const).map(
  (kind): WindowEvent => ({ kind }),
) as [WindowEvent, WindowEvent, WindowEvent, WindowEvent]
const approve: WindowEvent = { kind: 'app', says: 'yes' }
const sent = (answer: object): WindowEvent => ({ kind: 'answer', of: null, answer })
const asked = (answer: object, of = 'pay_1'): WindowEvent => ({ kind: 'answer', of, answer })
const lost = (of: string | null): WindowEvent => ({ kind: 'lost', of })

const complete: Effect = { report: 'complete', data: proof }
const reportFailed: Effect = { report: 'failed', data: { error } }
const dismiss: Effect = { report: 'dismiss' }
const dismissLate: Effect = { report: 'dismiss', data: 'timeout' }
const ask: Effect = { askAbout: 'pay_1' }
const answerBank = (says: 'yes' | 'cancelled'): Effect => ({ answerBank: says, of: 'pay_1' })

const cases: [string, WindowState, WindowEvent, WindowState, ...Effect[]][] = [
  ['a press sends the payment', declined, pay, sending, { send: 'authorized' }],
  ['a second press while a payment is sent does nothing', sending, pay, sending],
  ['a press while the bank is waited for does nothing', waiting, pay, waiting],
  ['a paid answer ends the window with its proof', sending, sent(paid), over, complete],
  ['a failed payment keeps the window open', sending, sent(failed), declined, reportFailed],
  ['a pending payment is waited for', sending, sent(created), waiting, ask],
  ['a fault ends the window', sending, sent({ fault: 'why' }), over, { report: 'fault', data: 'why' }],
  ['a lost line leaves it open whether the guest has paid', sending, lost(null), unknown],
  ['a bank that is silent is asked again', waiting, asked(created), waiting, ask],
  ['a lost line while waiting asks again', waiting, lost('pay_1'), waiting, ask],
  ['a bank that approves ends the window', waiting, asked(paid), over, complete],
  ['a bank that declines goes back to the choice', waiting, asked(failed), declined, reportFailed],
  ['an approval in the app reaches the bank', waiting, approve, waiting, answerBank('yes')],
  ['an answer about an earlier payment is ignored', sending, asked(failed, 'pay_0'), sending],
  ['an answer that nobody waits for is ignored', start, sent(paid), start],
  ['closing an idle window dismisses it', start, close, over, dismiss],
  ['closing asks first if the page wants that', careful, close, sure(careful)],
  ['closing while a payment is sent asks first', sending, close, sure(sending)],
  ['closing while the bank is waited for asks first', waiting, close, unsure],
  ['staying goes back to waiting', unsure, stay, waiting],
  ['staying goes back to the choice', sure(start), stay, start],
  ['a silent bank does not hide the question', unsure, asked(created), unsure, ask],
  ['leaving cancels the payment at the bank', unsure, leave, leaving, answerBank('cancelled')],
  ['leaving without a payment dismisses at once', sure(start), leave, over, dismiss],
  ['a cancelled payment is told, then the dismissal', leaving, asked(failed), over, reportFailed, dismiss],
  ['a guest who leaves after the bank has paid has paid', leaving, asked(paid), over, complete],
  ['a lost line while leaving dismisses', leaving, lost('pay_1'), over, dismiss],
  ['the time limit dismisses, and says why', waiting, timeout, over, dismissLate],
  ['nothing happens after the end', over, timeout, over],
]

test.each(cases)('%s', (_, before, event, after, ...effects) => {
  expect(step(before, event)).toEqual([after, effects])
})
