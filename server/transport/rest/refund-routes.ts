import { Hono } from 'hono'
import { z } from 'zod'
import { orderReference } from '../../../shared/booking/checkout'
import { asPaise } from '../../../shared/money/paise'
import type { Doors, RequestVariables } from '../context'
import { countingGuesses } from '../guesses'
import { amountOfMoney, bodyAs } from './answers'
import { cancelAnswer, quoteAnswer } from './refund-answers'

const refundBody = z.object({
  razorpay_order_id: orderReference,
  confirmCancellation: z.boolean().nullish(),
  leaveForHotel: z.boolean().nullish(),
  expectedRefund: amountOfMoney.pipe(z.number().nonnegative()).nullish(),
})

const noRefundId = 'Refund ID is required.'
const receiptBody = z.object({
  refundDetails: z.object(
    {
      refundId: z
        .string({ error: noRefundId })
        .trim()
        .min(1, noRefundId)
        .transform((text) => (/^\w{1,64}$/.test(text) ? text : '')),
    },
    { error: noRefundId },
  ),
})

/** The documented paths of cancelling: parse, call, shape. */
export function refundRoutes({ services, limits }: Doors): Hono<RequestVariables> {
  const routes = new Hono<RequestVariables>()

  routes.post('/payment/refund', async (c) => {
    const body = await bodyAs(c, refundBody)
    const orderId = body.razorpay_order_id
    return countingGuesses(limits.guesses, c.get('networkAddress'), async () => {
      if (!body.confirmCancellation) return c.json(quoteAnswer(await services.quoteCancelling(orderId)))
      const outcome = await services.cancelAsGuest({
        orderId,
        donate: body.leaveForHotel ?? false,
        expected: body.expectedRefund == null ? undefined : asPaise(Math.round(body.expectedRefund * 100)),
      })
      return c.json(cancelAnswer(outcome), outcome.kind === 'QuoteChanged' ? 409 : 200)
    })
  })

  routes.post('/sendreceiptrefund', async (c) => {
    const { refundDetails } = await bodyAs(c, receiptBody)
    await countingGuesses(limits.guesses, c.get('networkAddress'), () =>
      services.requestReceipt(refundDetails.refundId),
    )
    return c.json({ success: true })
  })

  return routes
}
