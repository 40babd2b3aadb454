import type { MyBooking, MyPayment } from '#shared/booking/my-booking'
import { isCancelled } from '#shared/booking/status'
import { addDays, type CalendarDate, dateForPeople, daysBetween } from '#shared/calendar/calendar-date'
import { hotelToday } from '#shared/calendar/hotel-today'
import { spanForPeople } from '#shared/calendar/spans'
import { kindWord } from '#shared/desk/room-number-words'
import { asPaise, type Paise } from '#shared/money/paise'
import { moneyForPeople, signedMoney, toPaise } from '#shared/money/rupees'
import { plural } from '#shared/plural'
import { wordedLines } from '#shared/rates/price-words'
import type { CancellationQuote } from '#shared/refund/cancelling'
import { refundTakes, tooOldForBank } from '#shared/refund/words'

/** What the page is about, in the order in which it asks. */
export type MyStanding = 'erased' | 'cancelled' | 'left' | 'here' | 'coming'

export function standingOf(booking: MyBooking, today: CalendarDate): MyStanding {
  if (booking.isErased) return 'erased'
  if (isCancelled(booking.status)) return 'cancelled'
  if (today >= booking.stay.checkOut) return 'left'
  return booking.checkedIn ? 'here' : 'coming'
}

const headings: Record<MyStanding, string> = {
  erased: 'Your stay with us',
  cancelled: 'your booking is cancelled',
  left: 'thank you for staying with us',
  here: 'you are checked in',
  coming: 'your room is booked',
}

/** `Anjali, your room is booked`; without a name, `Your room is booked`. */
export function headingOf(booking: MyBooking, standing: MyStanding): string {
  const [first = ''] = booking.name.split(' ')
  const words = standing === 'coming' && booking.stay.rooms > 1 ? 'your rooms are booked' : headings[standing]
  return first === '' || standing === 'erased'
    ? words.charAt(0).toUpperCase() + words.slice(1)
    : `${first}, ${words}`
}

export const statusWords: Record<MyBooking['status'], string> = {
  Confirmed: 'Confirmed',
  Cancelled: 'Cancelled',
  Processing: 'Cancelled, refund on its way',
  Refunded: 'Cancelled and refunded',
}

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']

/** `One triple room, 3 guests, 3 nights`. */
export function stayInShort({ stay, numberOfGuests }: MyBooking): string {
  const { type, rooms, checkIn, checkOut } = stay
  const count = numbers[rooms] ?? String(rooms)
  const room = `${count} ${kindWord(type).toLowerCase()} ${rooms === 1 ? 'room' : 'rooms'}`
  const guests = numberOfGuests > 0 ? [plural(numberOfGuests, 'guest')] : []
  return [room, ...guests, plural(daysBetween(checkIn, checkOut), 'night')].join(', ')
}

export type MoneyRow = { key: string; words: string; amount: string }

/** What is charged, night by night where prices differ: `19 and 20 Jun, 2 nights × ₹4,300`. */
export function chargeRows({ stay, nightAmounts, extras }: MyBooking): MoneyRow[] {
  const lines = wordedLines(nightAmounts, stay.rooms)
  const nights = lines.map(({ first, words, amount }, at) => {
    const last = (lines[at + 1]?.first ?? nightAmounts.length) - 1
    const days = spanForPeople(addDays(stay.checkIn, first), addDays(stay.checkIn, last))
    return { key: `night ${first}`, words: `${days}, ${words}`, amount: moneyForPeople(toPaise(amount)) }
  })
  const others = extras.map(({ text, amount }, at) => ({
    key: `extra ${at}`,
    words: text,
    amount: signedMoney(amount),
  }))
  return [...nights, ...others]
}

/** `Paid on our site, 2 Apr 2027`. */
export const paymentRows = (payments: readonly MyPayment[]): MoneyRow[] =>
  payments.map(({ at, text, amount }, index) => ({
    key: `payment ${index}`,
    words: `${text}, ${dateForPeople(hotelToday(new Date(at)))}`,
    amount: signedMoney(amount),
  }))

/** The heading over the money. */
export function dueHeading({ due, credit, balance }: MyBooking): { amount: string; words: string } {
  if (due > 0) return { amount: moneyForPeople(due), words: ' is still due' }
  if (credit > 0) return { amount: moneyForPeople(credit), words: ' comes back to you at the desk' }
  if (balance.state === 'beingConfirmed') return { amount: '', words: 'Your payment is being confirmed' }
  return { amount: '', words: 'All is paid' }
}

export type BackRow = { when: string; percent: number; amount: Paise; isToday: boolean }

/** What comes back by the day of cancelling, best first; the last row is the days without a refund. */
export function backRows({ steps }: Pick<CancellationQuote, 'steps'>, today: CalendarDate): BackRow[] {
  const rows = steps.map(({ until, percent, amount }, at): BackRow => {
    const before = steps[at - 1]
    const when = before
      ? spanForPeople(addDays(before.until, 1), until)
      : until === today
        ? `today, ${dateForPeople(until)}`
        : `to ${dateForPeople(until)}`
    return { when, percent, amount, isToday: at === 0 }
  })
  const last = steps.at(-1)
  if (!last) return []
  const after = spanForPeople(addDays(last.until, 1), addDays(last.until, 1))
  return [...rows, { when: `from ${after}`, percent: 0, amount: asPaise(0), isToday: false }]
}

/** What cancelling today gives, and until when: the first sentence stands out. */
export function cancelWords(quote: CancellationQuote, today: CalendarDate): { first: string; rest: string } {
  const back = asPaise(quote.amount + quote.atDesk)
  if (back === 0) {
    return {
      first: `Cancel today, ${dateForPeople(today)}, and nothing comes back.`,
      rest: quote.eligible.endsWith('.') ? quote.eligible : `${quote.eligible}.`,
    }
  }
  const first =
    quote.atDesk > 0
      ? `Cancel today, ${dateForPeople(today)}, and ${moneyForPeople(back)} of what you paid comes back: ${byWays(quote)}.`
      : `Cancel today, ${dateForPeople(today)}, and ${moneyForPeople(quote.amount)} of the ${moneyForPeople(quote.paid)} you paid comes back.`
  const [step] = quote.steps
  const until = step
    ? `It is this much until ${step.until === today ? 'the end of today' : dateForPeople(step.until)}, and less after that.`
    : ''
  return { first, rest: [until, arrives(quote)].filter(Boolean).join(' ') }
}

function byWays({ amount, atDesk }: CancellationQuote): string {
  const there = `${moneyForPeople(atDesk)} at the hotel’s desk`
  return amount > 0 ? `${moneyForPeople(amount)} to your original payment method, ${there}` : there
}

function arrives({ way, fee }: CancellationQuote): string {
  if (way === 'transfer') return tooOldForBank
  if (way === 'none') return ''
  const kept =
    fee > 0
      ? ` The payment provider keeps its fee of ${moneyForPeople(fee)}; the shares apply to the rest.`
      : ''
  return `It reaches you in ${refundTakes}.${kept}`
}
