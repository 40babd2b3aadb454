import { totalOf } from '#shared/booking/quote'
import { asPaise, type Paise } from '#shared/money/paise'
import { toPaise } from '#shared/money/rupees'
import type { CancellationQuote } from '#shared/refund/cancelling'
import { withBackAtDesk } from '#shared/refund/words'
import { byPolicy, type HotelFacts } from './hotel-terms'
import { cancellationQuote } from './paid-online'

/** What happens to the money in paise; `charge` stays with the hotel as a charge, `waived` is the part that is a gift. */
export type GuestTerms = { quote: CancellationQuote; charge: Paise; waived: Paise }

/**
 * What a guest's cancelling gives back: by the policy, of all that they paid online and at the desk. They owe nothing more
 * than extras, and what they had paid beyond their bill stays theirs.
 */
export function guestTerms(facts: HotelFacts, waive: boolean): GuestTerms {
  const { booking, balance } = facts
  const online = cancellationQuote(facts)
  const price = toPaise(totalOf(booking.nightAmounts))
  const besides = balance.charges - price
  const kept = balance.payments - balance.refunds - online.amount - besides
  const share = Math.min(byPolicy(facts).atDesk, Math.max(0, kept))
  const chargeFor = (waived: number, left: number) => Math.min(price + waived, Math.max(0, left))
  const charge = chargeFor(0, kept - share)
  const atDesk = asPaise(Math.max(0, kept - charge))
  const gift = asPaise(online.amount + share)
  const quote = { ...online, atDesk, gift, eligible: withBackAtDesk(online.eligible, atDesk) }
  return waive
    ? { quote, charge: asPaise(chargeFor(gift, kept + online.amount)), waived: gift }
    : { quote, charge: asPaise(charge), waived: asPaise(0) }
}
