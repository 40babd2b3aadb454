import type { LiveBookings } from '#client/app/live/live-bookings'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import type { Handed, PaymentAnswers } from './payment-answers'
import type { keptPayment } from './payment-kept'
import type { PaymentShown } from './payment-shown'
import type { PaymentState } from './payment-states'

const firstPauseMs = 2000
const longestPauseMs = 30_000

type Needs = {
  live: LiveBookings
  shown: PaymentShown
  kept: ReturnType<typeof keptPayment>
  onChange(): void
  answers: PaymentAnswers
  /** Resolves after this time, or sooner where the signal ends it or the browser is online again. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>
}

/** After a payment was handed over the server is asked until it knows; what the subscription says counts as well. */
export function paymentConfirming({ live, answers, pause, shown, kept, onChange }: Needs) {
  const { become, state } = shown
  let handed: Handed | undefined
  let waiting = new AbortController()

  /** From here on nothing says that the guest should pay, until the hotel has answered. */
  async function begin(payment: Handed): Promise<void> {
    handed = payment
    kept.write(payment)
    const { bookingId } = payment
    become({ is: 'confirming', bookingId, late: false, unreached: false, hidden: false })
    const next = await untilKnown(payment, (unreached) => {
      const now = state()
      if (handed === payment && now.is === 'confirming') become({ ...now, late: true, unreached })
    })
    // Another payment was handed over since: it has the word.
    if (handed !== payment) return
    handed = undefined
    kept.write(undefined)
    become(next)
    onChange()
  }

  async function untilKnown(handed: Handed, onLate: (unreached: boolean) => void): Promise<PaymentState> {
    const events = decidedNews(live, handed.bookingId)
    try {
      for (let wait = firstPauseMs; ; wait = Math.min(wait * 2, longestPauseMs)) {
        const answer = await Promise.race([answers.verified(handed), events.decided])
        if (typeof answer === 'object') return 'is' in answer ? answer : answers.heard(answer)
        onLate(answer === 'unreached')
        waiting = new AbortController()
        const booking = await Promise.race([pause(wait, waiting.signal), events.decided])
        waiting.abort()
        if (booking) return answers.heard(booking)
      }
    } finally {
      events.stop()
    }
  }

  return {
    begin,
    /** A payment that was handed over before this page was loaded. */
    resume(): void {
      const before = kept.read()
      if (before) void begin(before)
    },
    isUnderWay: (): boolean => handed !== undefined,
    /** Whoever has paid is not asked to pay again: they are shown what is being waited for. False where nothing is. */
    show(): boolean {
      const now = state()
      if (now.is === 'confirming') become({ ...now, hidden: false })
      return handed !== undefined
    },
    askNow: (): void => waiting.abort(),
  }
}

/** What is heard of the booking once its payment is decided. An ended hold is no decision: the payment may still be accepted. */
function decidedNews(live: LiveBookings, bookingId: string) {
  let stop: () => void = () => undefined
  const decided = new Promise<BookingSnapshot>((resolve) => {
    const look = () => {
      const booking = live.find(bookingId)
      if (booking && (booking.status === 'Confirmed' || booking.money === 'declined')) resolve(booking)
    }
    stop = live.subscribe(look)
    live.expect(bookingId)
    look()
  })
  return { decided, stop: () => stop() }
}
