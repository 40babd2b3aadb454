import { Hono } from 'hono'
import { requireAdmin } from '#modules/admin/sign-in'
import { markRefunded } from '#modules/refunds/mark-refunded'
import { DomainError } from '#shared/domain-error'
import type { HttpDeps, RequestVariables } from '../context'
import { sentence } from '../middleware/sentence'
import { attachedFile } from './attached-file'
import { refundMailRequest } from './requests/refund-requests'

/** Sends the administrator's mail about a refund, with an attachment; the only call whose body is a form. */
export function refundMailRoutes({ ctx }: HttpDeps): Hono<RequestVariables> {
  const routes = new Hono<RequestVariables>()
  routes.post('/send-refund', async (c) => {
    // The body is read before anything is refused, because a client reads no answer while it is still sending.
    const body = await c.req.arrayBuffer()
    const admin = await requireAdmin(ctx, c.req.header('auth-token'))
    const fields = await formOf(body, c.req.header('content-type') ?? '')
    const parsed = refundMailRequest.safeParse(Object.fromEntries(fields))
    if (!parsed.success) throw new DomainError('InvalidInput', sentence(parsed.error))
    const { razorpay_order_id: orderId, transferReference } = parsed.data
    // A browser sends an empty, nameless file where none was chosen.
    const file = [...fields.values()].find((value) => value instanceof File && value.size > 0)
    await markRefunded(ctx, admin, {
      orderId,
      transferReference: transferReference || undefined,
      attachment: file instanceof File ? await attachedFile(file) : undefined,
    })
    return c.json({ success: true, message: 'Refund mail sent successfully!' })
  })
  return routes
}

async function formOf(body: ArrayBuffer, contentType: string): Promise<FormData> {
  try {
    return await new Response(body, { headers: { 'content-type': contentType } }).formData()
  } catch {
    throw new DomainError('InvalidInput', 'Send the form as multipart/form-data.')
  }
}
