import { z } from 'zod'
import { asPaise } from '../../../shared/money/paise'
import type { Books, Library } from '../../repositories/books'
import type { WebhookEvent } from '../../repositories/webhooks'
import type { Clock } from '../../runtime/clock'

type Needs = { library: Library; clock: Clock }

const word = z.string().regex(/^\w{1,40}$/)
const entity = z.object({
  id: word,
  order_id: word,
  status: z.enum(['created', 'failed', 'authorized', 'captured', 'refunded']),
  amount: z.int().nonnegative(),
  currency: word,
  method: word,
  fee: z.int().nonnegative().nullish(),
})
const paymentEvent = z.object({ payload: z.object({ payment: z.object({ entity }) }) })
const orderMention = z.object({
  payload: z.object({ payment: z.object({ entity: z.object({ order_id: word }) }) }),
})

/**
 * Turns a kept event into work: the payment it speaks of is noted and due to be settled. What the event says of the
 * payment is only a snapshot; settling asks the provider. Where it cannot be understood, its order is looked at.
 */
export function handleWebhook({ library, clock }: Needs) {
  return async (event: WebhookEvent): Promise<void> => {
    await library.transaction(async (books) => {
      await books.webhooks.handled(event.eventId, await note(books, parsed(event.raw)))
      await books.erasure.forgetIfGone(event.eventId)
    })
  }

  async function note(books: Books, event: unknown): Promise<string> {
    const orderId = orderMention.safeParse(event).data?.payload.payment.entity.order_id
    if (!orderId) return 'not about a payment'
    const order = await books.orders.byProviderId(orderId)
    if (!order) return 'unknown order'
    const now = clock.now()
    const payment = paymentEvent.safeParse(event).data?.payload.payment.entity
    if (!payment) {
      await books.orders.lookBy(order.id, now)
      return 'order to be looked at'
    }
    const { id, status, currency, method } = payment
    const amounts = {
      amount: asPaise(payment.amount),
      fee: payment.fee == null ? null : asPaise(payment.fee),
    }
    await books.payments.note({ id, orderId: order.id, status, currency, method, ...amounts }, now, now)
    return 'noted'
  }
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}
