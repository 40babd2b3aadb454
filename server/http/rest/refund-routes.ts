import { Hono } from 'hono'
import { cancelAsGuest } from '#modules/refunds/cancel-as-guest'
import { quoteCancelling } from '#modules/refunds/quote-cancelling'
import { requestReceipt } from '#modules/refunds/request-receipt'
import { asPaise } from '#shared/money/paise'
import type { HttpDeps, RequestVariables } from '../context'
import { countGuesses } from '../middleware/count-guesses'
import { bodyAs } from './answers'
import { cancelAnswer, quoteAnswer } from './refund-answers'
import { receiptRequest, refundRequest } from './requests/refund-requests'

/** The documented REST calls of cancelling and refunds. */
export function refundRoutes({ ctx, limits }: HttpDeps): Hono<RequestVariables> {
  const routes = new Hono<RequestVariables>()

  routes.post('/payment/refund', async (c) => {
    const body = await bodyAs(c, refundRequest)
    const orderId = body.razorpay_order_id
    return countGuesses(limits.guesses, c.get('networkAddress'), async () => {
      if (!body.confirmCancellation) return c.json(quoteAnswer(await quoteCancelling(ctx, orderId)))
      const outcome = await cancelAsGuest(ctx, {
        orderId,
        waive: body.leaveForHotel ?? false,
        expected: body.expectedRefund == null ? undefined : asPaise(Math.round(body.expectedRefund * 100)),
      })
      return c.json(cancelAnswer(outcome), outcome.kind === 'QuoteChanged' ? 409 : 200)
    })
  })

  routes.post('/sendreceiptrefund', async (c) => {
    const { refundDetails } = await bodyAs(c, receiptRequest)
    await countGuesses(limits.guesses, c.get('networkAddress'), () =>
      requestReceipt(ctx, refundDetails.refundId),
    )
    return c.json({ success: true })
  })

  return routes
}
