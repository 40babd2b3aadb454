import type { BookingCard } from '#shared/admin/booking-card'
import { rupeeNumber } from '#shared/money/rupees'

type RefundMail = { attachment: File | null; transferReference: string }

/** `isOver`: the session has ended. */
export type RefundMailOutcome =
  | { kind: 'sent' }
  | { kind: 'refused'; message: string | undefined; isOver: boolean }

const timeoutMs = 120_000
const largest = 5 * 1024 * 1024
const kinds = ['application/pdf', 'image/jpeg', 'image/png']

/** Marks a booking as refunded and mails its guest, as a form, since it may carry a file. Throws if the server is unreachable. */
export async function sendRefund(
  card: BookingCard,
  token: string,
  { attachment, transferReference }: RefundMail,
): Promise<RefundMailOutcome> {
  const form = new FormData()
  form.set('email', card.email)
  form.set('name', card.guests[0]?.name || 'Guest')
  form.set('amount', String(card.refund ? rupeeNumber(card.refund.amount) : 0))
  form.set('razorpay_order_id', card.orderId ?? '')
  if (transferReference !== '') form.set('transferReference', transferReference)
  if (attachment) form.set('attachment', attachment)
  const answer = await fetch('/api/send-refund', {
    method: 'POST',
    headers: { 'auth-token': token },
    body: form,
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (answer.ok) return { kind: 'sent' }
  const body: unknown = await answer.json().catch(() => null)
  return { kind: 'refused', message: sentenceOf(body), isOver: answer.status === 401 }
}

/** Refusals carry a code as `message` and a sentence for people as `error`. */
function sentenceOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { error, message } = body as { error?: unknown; message?: unknown }
  const words = [error, message].find((part) => typeof part === 'string' && part !== '')
  return typeof words === 'string' ? words : undefined
}

/** What is wrong with a chosen file, before it is sent over a slow connection. */
export function attachmentFault(file: File): string | undefined {
  if (file.size > largest) return 'The attachment is larger than 5 MB.'
  return kinds.includes(file.type) ? undefined : 'Attach a PDF, JPEG or PNG file.'
}
