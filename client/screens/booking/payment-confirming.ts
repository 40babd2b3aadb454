import type { BookingSnapshot } from '../../../shared/booking/snapshot'
import type { LiveBookings } from '../../app/live/live-bookings'
import type { Handed, PaymentAnswers } from './payment-answers'
import type { PaymentState } from './payment-states'

const firstPauseMs = 2000
const longestPauseMs = 30_000

type Needs = {
  live: LiveBookings
  answers: PaymentAnswers
  /** Resolves after this time, or sooner where the signal ends it or the browser is online again. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>
}

/** After a payment was handed over the server is asked until it answers; what the subscription says counts as well. */
export function paymentConfirming({ live, answers, pause }: Needs) {
  let waiting = new AbortController()

  async function untilKnown(handed: Handed, onUnreached: () => void): Promise<PaymentState> {
    const news = decidedNews(live, handed.bookingId)
    try {
      for (let wait = firstPauseMs; ; wait = Math.min(wait * 2, longestPauseMs)) {
        const answer = await Promise.race([answers.verified(handed), news.decided])
        if (answer) return 'is' in answer ? answer : answers.heard(answer)
        onUnreached()
        waiting = new AbortController()
        const booking = await Promise.race([pause(wait, waiting.signal), news.decided])
        waiting.abort()
        if (booking) return answers.heard(booking)
      }
    } finally {
      news.stop()
    }
  }

  return {
    untilKnown,
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
