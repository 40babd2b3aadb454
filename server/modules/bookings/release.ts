import { howItExpired, releaseHeld } from '#modules/queue/expire'
import { promote } from '#modules/queue/promote'
import { readWithTypeLock } from '#modules/queue/with-type-lock'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import { DomainError } from '#shared/domain-error'
import type { Booking } from './booking-rows'
import * as requestRows from './request-rows'
import { ended, transition } from './state'

/**
 * A guest releases an unpaid hold or leaves the queue. A second call changes nothing.
 * Throws `NotFound` for a booking that is not theirs, and `Conflict` when it is paid or being paid for.
 */
export async function release(ctx: Ctx, userId: string, bookingId: string): Promise<void> {
  const userKey = ctx.secrets.digest('user', userId)
  const asked = await requestRows.ofGuest(ctx.db, { id: bookingId, userKey, now: ctx.clock.now() })
  if (!asked) throw new DomainError('NotFound', 'You have no such booking.')
  const read = (tx: Tx) => requestRows.toRelease(tx, bookingId)
  await readWithTypeLock(ctx, asked.type, 'request', read, async (tx, booking) => {
    if (!booking || ended.includes(booking.status)) return
    const now = ctx.clock.now()
    if (booking.status === 'Held') {
      const counts = keptLong(ctx, booking, now) ? await howItExpired(tx, booking) : undefined
      await releaseHeld(tx, ctx.ids, booking, now, counts)
    } else if (!(await transition(tx, booking.id, 'withdraw', { now })))
      throw new DomainError('Conflict', 'This booking is paid or being paid for, so it cannot be released.')
    if (booking.isWaitedFor) await promote(ctx, tx, booking.type)
  })
}

/** A hold that is released after more than half its time counts as expired. */
function keptLong(ctx: Ctx, booking: Booking, now: Date): boolean {
  const { heldAt, holdExpiresAt } = booking
  if (!holdExpiresAt || !heldAt) return false
  const wholeMs = Math.min(holdExpiresAt.getTime() - heldAt.getTime(), ctx.settings.holdSeconds * 1000)
  return now.getTime() - heldAt.getTime() > wholeMs / 2
}
