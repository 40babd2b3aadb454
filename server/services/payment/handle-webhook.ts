import { z } from 'zod'
import { asPaise } from '../../../shared/money/paise'
import type { Library } from '../../repositories/books'
import type { WebhookEvent } from '../../repositories/webhooks'
import type { Clock } from '../../runtime/clock'

type Needs = { library: Library; clock: Clock }

const entity = z.object({
  id: z.string().max(40),
  order_id: z.string().max(40).nullable(),
  status: z.enum(['created', 'failed', 'authorized', 'captured', 'refunded']),
  amount: z.int().nonnegative(),
  currency: z.string().max(10),
  method: z.string().max(40),
  fee: z.int().nonnegative().nullish(),
})
const paymentEvent = z.object({ payload: z.object({ payment: z.object({ entity }) }) })

/**
 * Turns a kept event into work: the payment it speaks of is noted and due to be settled. What the event says of the
 * payment is only a snapshot; settling asks the provider.
 */
export function handleWebhook({ library, clock }: Needs) {
  return async (event: WebhookEvent): Promise<void> => {
    const payment = paymentOf(event.raw)
    await library.transaction(async (books) => {
      await books.webhooks.handled(event.eventId, await note())

      async function note(): Promise<string> {
        if (!payment) return 'not about a payment'
        if (!payment.order_id) return 'payment without an order'
        const order = await books.orders.byProviderId(payment.order_id)
        if (!order) return 'unknown order'
        const { id, status, currency, method } = payment
        const amounts = {
          amount: asPaise(payment.amount),
          fee: payment.fee == null ? null : asPaise(payment.fee),
        }
        const now = clock.now()
        await books.payments.note({ id, orderId: order.id, status, currency, method, ...amounts }, now, now)
        return 'noted'
      }
    })
  }
}

function paymentOf(raw: string): z.infer<typeof entity> | undefined {
  try {
    return paymentEvent.parse(JSON.parse(raw)).payload.payment.entity
  } catch {
    return undefined
  }
}
