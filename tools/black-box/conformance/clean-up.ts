import { documentedCalls } from '#server/http/rest/calls'
import { sendCall } from './send-call'
import { asJson, type Visit } from './visit'
import { release } from './walk-the-queue'

/** Releases every hold and queue entry, and deletes every booking that an aborted check left behind. */
export async function cleanUp(visit: Visit): Promise<void> {
  visit.hangUp()
  for (const userId of visit.made.users) await release(visit, userId)
  const authToken = visit.token()
  if (authToken === undefined || visit.made.orders.size === 0) return
  for (const status of ['Processing', 'Confirmed', 'Cancelled', 'Refunded']) {
    const { body } = await sendCall(visit.base, documentedCalls.fetchBookings, {
      body: { status },
      authToken,
    })
    for (const { _id, razorpay_order_id } of Object.values(asJson(body)).map(asJson)) {
      if (!visit.made.orders.has(String(razorpay_order_id))) continue
      if (status === 'Processing') {
        await sendCall(visit.base, documentedCalls.sendRefund, { body: { razorpay_order_id }, authToken })
      }
      await sendCall(visit.base, documentedCalls.deleteBooking, { body: { _id }, authToken })
    }
  }
}
