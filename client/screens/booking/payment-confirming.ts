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
  /** Resolves after this time, or sooner when the signal aborts or the browser is online again. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>
}

/** After a payment, asks the server until it knows of it; an event of the subscription counts as well. */
export function paymentConfirming({ live, answers, pause, shown, kept, onChange }: Needs) {
  const { become, state } = shown
  let handed: Handed | undefined
  let waiting = new AbortController()

  /** Until the hotel has answered, nothing asks the guest to pay. */
  async function begin(payment: Handed): Promise<void> {
    handed = payment
    kept.write(payment)
    const { bookingId } = payment
    become({ is: 'confirming', bookingId, late: false, unreached: false, hidden: false })
    const next = await untilKnown(payment, (unreached) => {
      const now = state()
      if (handed === payment && now.is === 'confirming') become({ ...now, late: true, unreached })
    })
    // Another payment was made since and replaces this one.
    if (handed !== payment) return
    handed = undefined
    kept.write(undefined)
    become(next)
    onChange()
  }

  async function untilKnown(handed: Handed, onLate: (unreached: boolean) => void): Promise<PaymentState> {
    const decision = decisionOf(live, handed.bookingId)
    try {
      for (let wait = firstPauseMs; ; wait = Math.min(wait * 2, longestPauseMs)) {
        const answer = await Promise.race([answers.verified(handed), decision.made])
        if (typeof answer === 'object') return 'is' in answer ? answer : answers.stateFor(answer)
        onLate(answer === 'unreached')
        waiting = new AbortController()
        const booking = await Promise.race([pause(wait, waiting.signal), decision.made])
        waiting.abort()
        if (booking) return answers.stateFor(booking)
      }
    } finally {
      decision.stop()
    }
  }

  return {
    begin,
    /** Continues with a payment that was made before this page was loaded. */
    resume(): void {
      const before = kept.read()
      if (before) void begin(before)
    },
    isUnderWay: (): boolean => handed !== undefined,
    /** Shows the payment that is being confirmed, so that the guest is not asked to pay again. False without one. */
    show(): boolean {
      const now = state()
      if (now.is === 'confirming') become({ ...now, hidden: false })
      return handed !== undefined
    },
    askNow: (): void => waiting.abort(),
  }
}

/** The booking once its payment is decided. The end of its hold is no decision: the payment may still be accepted. */
function decisionOf(live: LiveBookings, bookingId: string) {
  let stop: () => void = () => undefined
  const made = new Promise<BookingSnapshot>((resolve) => {
    const check = () => {
      const booking = live.find(bookingId)
      if (booking && (booking.status === 'Confirmed' || booking.money === 'declined')) resolve(booking)
    }
    stop = live.subscribe(check)
    live.expect(bookingId)
    check()
  })
  return { made, stop: () => stop() }
}
