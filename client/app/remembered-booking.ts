import type { KeyedBooking } from '#shared/booking/my-booking'
import { keep, readKept, type StorageLike } from './kept'

const key = 'my-booking'
const shapes = { orderId: /^[\w-]{5,64}$/, key: /^[\w-]{22}$/ }

/** A reference and a key, from wherever they were kept; undefined unless both can be right. */
export function keyedBookingIn(kept: unknown): KeyedBooking | undefined {
  const { orderId, key } = { ...Object(kept) } as Record<string, unknown>
  if (typeof orderId !== 'string' || typeof key !== 'string') return undefined
  return shapes.orderId.test(orderId) && shapes.key.test(key) ? { orderId, key } : undefined
}

/** The booking that was made or opened in this browser: its reference and key, and nothing about its guests. */
export const rememberedBooking = (storage: StorageLike | null): KeyedBooking | undefined =>
  keyedBookingIn(readKept(storage, key))

export const rememberBooking = (storage: StorageLike | null, { orderId, key: bookingKey }: KeyedBooking) =>
  keep(storage, key, { orderId, key: bookingKey })

/** Removes it, unless another booking was remembered since. */
export function dropRemembered(storage: StorageLike | null, orderId: string): void {
  if (rememberedBooking(storage)?.orderId === orderId) keep(storage, key, null)
}
