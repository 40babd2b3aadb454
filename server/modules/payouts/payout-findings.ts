import { type Finding, moment } from '#modules/alerts/money-checks'
import type { ItemProblem } from '#server/database/schema'
import type { Db } from '#server/database/transaction'
import { addSeconds } from '#server/platform/clock'
import { type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import { hotelToday } from '#shared/calendar/hotel-today'
import type { Paise } from '#shared/money/paise'
import { moneyForPeople, moneyToThePaisa } from '#shared/money/rupees'
import type { ItemRow, PayoutRow } from './payout-view-rows'
import * as viewRows from './payout-view-rows'
import { latest, watchedSeconds } from './read-payouts'
import * as readingRows from './reading-rows'
import type { MissingDay } from './waiting-rows'
import * as waitingRows from './waiting-rows'

const day = 24 * 3600
/** A payment that no payout lists so long after its capture is missed: two working days are usual, holidays may lie between. */
const missedDays = 7
/** So long after its capture, where a later payment has been paid out already. */
const passedDays = 3
/** The provider may add entries to a payout for a day. */
const lateEntrySeconds = day
/** Without a report for so long nothing is known of the bank's money. */
const unreadSeconds = 36 * 3600
/** An owner cannot work through more alerts than this at once. */
const most = 50

/** What does not match between the provider's payouts and the hotel's payments and refunds. */
export async function payoutFindings(db: Db, now: Date): Promise<Finding[]> {
  const state = await readingRows.state(db)
  if (!state) return []
  const { failingSince, readAt, readFrom, lastError } = state
  const watched = addSeconds(now, -watchedSeconds)
  const isUnread = failingSince !== null && failingSince < addSeconds(now, -unreadSeconds)
  const unread = isUnread ? [payoutsUnread(readAt, failingSince, lastError)] : []
  if (readAt === null || readFrom === null) return unread
  const since = latest(readFrom, watched)
  // Without a recent report nobody knows what was paid out meanwhile.
  const isRecent = readAt >= addSeconds(now, -unreadSeconds)
  const late = addSeconds(now, -missedDays * day)
  const passed = addSeconds(now, -passedDays * day)
  return [
    ...unread,
    ...(await viewRows.unmatched(db, watched, most)).map(entryFinding),
    ...(await viewRows.wrong(db, watched, addSeconds(now, -lateEntrySeconds), most)).map(payoutFinding),
    ...(isRecent ? await waitingRows.missing(db, { since, late, passed }, most) : []).map(notPaidOut),
  ]
}

const inList = 'The payout stands under Money, Payouts, with all its entries.'
const closesByItself = 'The report is read again every morning, and this alert closes once it matches.'

const ofPayout = ({ utr, paidOutAt }: Pick<ItemRow, 'utr' | 'paidOutAt'>) =>
  `the payout of ${dateForPeople(hotelToday(paidOutAt))}${utr ? ` (UTR ${utr})` : ''}`

type Words = Pick<Finding, 'title' | 'happened' | 'toDo'>

const entryWords: Record<ItemProblem, (item: ItemRow) => Words> = {
  unknownPayment: (item) => ({
    title: `A payout contains an unknown payment: ${moneyForPeople(item.amount)}`,
    happened: `Payment ${item.id} of ${exactly(item.amount)} is in ${ofPayout(item)}, but it is none of this site’s.`,
    toDo:
      'Look the payment up in the Razorpay dashboard. If it is from a payment link or another site of the hotel, press ' +
      'Done. If nobody knows it, ask Razorpay’s support.',
  }),
  otherAmount: (item) => ({
    title: `A payout states another amount for a payment: ${moneyForPeople(item.amount)}`,
    happened:
      `In ${ofPayout(item)} payment ${item.id} counts as ${exactly(item.amount)}, but the guest paid ` +
      `${exactly(item.known)}.`,
    toDo: `Compare it with the Razorpay dashboard, and ask Razorpay’s support for the difference. ${inList}`,
  }),
  otherFee: (item) => ({
    title: `Another fee was kept than announced: ${moneyForPeople(item.amount)}`,
    happened:
      `In ${ofPayout(item)} Razorpay keeps ${exactly(item.fee)} of payment ${item.id}; when it was captured, the fee was ` +
      `${exactly(item.knownFee)}.`,
    toDo: `Compare it with your contract, and ask Razorpay’s support if the fee is too high. ${inList}`,
  }),
  unknownRefund: (item) => ({
    title: `A payout takes off an unknown refund: ${moneyForPeople(item.amount)}`,
    happened:
      `Refund ${item.id} of ${exactly(item.amount)}${item.paymentId ? ` for payment ${item.paymentId}` : ''} is taken off ` +
      `${ofPayout(item)}, but this site has not made or seen it.`,
    toDo:
      'Look the refund up in the Razorpay dashboard. If somebody at the hotel made it there, press Done. If not, change ' +
      'the dashboard’s password and ask Razorpay’s support.',
  }),
  otherRefund: (item) => ({
    title: `A payout takes off another amount for a refund: ${moneyForPeople(item.amount)}`,
    happened: `${ofPayout(item)} takes off ${exactly(item.amount)} for refund ${item.id}, which was ${exactly(item.known)}.`,
    toDo: `Compare it with the Razorpay dashboard, and ask Razorpay’s support for the difference. ${inList}`,
  }),
  twice: (item) => ({
    title: `A ${item.kind} is in two payouts: ${moneyForPeople(item.amount)}`,
    happened: `The ${item.kind} ${item.id} of ${exactly(item.amount)} is in ${ofPayout(item)} and in an earlier one.`,
    toDo: `Compare both with the bank’s statement, and ask Razorpay’s support: one of them will be corrected. ${inList}`,
  }),
}

const exactly = (amount: Paise | null): string => (amount === null ? 'unknown' : moneyToThePaisa(amount))
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function entryFinding(item: ItemRow): Finding {
  const { happened, ...words } = entryWords[item.problem ?? 'unknownPayment'](item)
  return {
    kind: 'PayoutMismatch',
    subject: `${item.payoutId} ${item.id}`,
    bookingId: item.bookingId,
    paymentId: item.problem === 'unknownPayment' ? null : item.paymentId,
    ...words,
    happened: capital(happened),
    byItself: closesByItself,
  }
}

function payoutFinding(payout: PayoutRow): Finding {
  const { id, problem, amount } = payout
  const about = { kind: 'PayoutMismatch' as const, subject: id, byItself: closesByItself }
  if (problem === 'failed') {
    return {
      ...about,
      title: `A payout did not arrive: ${exactly(amount)}`,
      happened: `${capital(ofPayout(payout))} of ${exactly(amount)} was not taken by the bank.`,
      toDo: 'Check the bank account in the Razorpay dashboard. Razorpay pays the money out again once it is right.',
    }
  }
  return {
    ...about,
    title: `A payout does not add up: ${exactly(amount)}`,
    happened:
      `${capital(ofPayout(payout))} brought ${exactly(amount)}, but its payments less fees and refunds add up to ` +
      `${payout.entries < 0 ? 'less than nothing' : exactly(payout.entries as Paise)}.`,
    toDo: `Compare it with the bank’s statement, and ask Razorpay’s support what the difference is. ${inList}`,
  }
}

function notPaidOut({ day, payments, amount, ids, bookingId }: MissingDay): Finding {
  const date = dateForPeople(day as CalendarDate)
  const more = payments > ids.length ? ` and ${payments - ids.length} more` : ''
  return {
    kind: 'NotPaidOut',
    subject: day,
    bookingId,
    ...(payments === 1 && { paymentId: ids[0] ?? null }),
    title: `Paid on ${date} and in no payout: ${moneyForPeople(amount)}`,
    happened:
      payments === 1
        ? `Payment ${ids[0]} of ${exactly(amount)}, captured on ${date}, has not been paid out to the bank yet.`
        : `${payments} payments captured on ${date}, ${exactly(amount)} in all, have not been paid out to the bank yet: ` +
          `${ids.join(', ')}${more}.`,
    byItself: 'The report is read again every morning, and this alert closes once payouts list all of it.',
    toDo:
      'Look at Settlements in the Razorpay dashboard: is anything on hold, or is a document wanted? A payment by a card from ' +
      'abroad takes up to seven working days. Otherwise ask Razorpay’s support.',
  }
}

const payoutsUnread = (readAt: Date | null, failingSince: Date, error: string | null): Finding => ({
  kind: 'PayoutsUnread',
  subject: 'report',
  title: 'Razorpay’s report about payouts cannot be read',
  happened:
    `${readAt ? `It was last read on ${moment(readAt)}` : 'It was never read'}, and has failed since ${moment(failingSince)}.` +
    (error ? ` The last answer: “${error}”.` : ''),
  byItself: 'It is asked for again every hour. Until then nobody compares the payouts with the payments.',
  toDo:
    'Look whether the Razorpay dashboard shows Settlements. If it does, tell whoever runs the server; if not, ask Razorpay’s ' +
    'support.',
})
