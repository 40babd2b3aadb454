import { createHmac } from 'node:crypto'

/** Lower-case hex of the HMAC-SHA256 over the exact bytes. */
export const sign = (secret: string, message: string) =>
  createHmac('sha256', secret).update(message).digest('hex')

/** What the window hands to the page as proof that this payment belongs to this order. */
export const signPayment = (keySecret: string, orderId: string, paymentId: string) =>
  sign(keySecret, `${orderId}|${paymentId}`)
