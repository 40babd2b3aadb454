import { pause } from '../faults/waiting'
import { refuseBusy, refuseConflict } from '../refusals'

export type Operation = { paymentId: string; key: string | undefined }

/**
 * One capture or refund of a payment at a time. It takes `holdMs()` real milliseconds and takes effect at their end;
 * any other call meanwhile is refused, under the same idempotency key with a 409.
 */
export function oneAtATime(holdMs: () => number, closing: AbortSignal) {
  const underWay = new Map<string, string | undefined>()
  return async <T>({ paymentId, key }: Operation, run: () => T): Promise<T> => {
    if (underWay.has(paymentId)) {
      if (key === undefined || underWay.get(paymentId) !== key) return refuseBusy()
      return refuseConflict('Another request with the same idempotency key is still in progress.')
    }
    underWay.set(paymentId, key)
    try {
      if (holdMs() > 0) await pause(holdMs(), closing)
      return run()
    } finally {
      underWay.delete(paymentId)
    }
  }
}
