import { readWithTypeLock } from '#modules/queue/with-type-lock'
import type { Ctx } from '#server/context'
import { type Tx, transaction } from '#server/database/transaction'
import type { RoomType } from '#shared/room/room'
import type { Order } from './order-rows'
import * as processingRows from './processing-rows'

/**
 * Runs `work` with a payment and its booking, under the lock of the booking's type. `type`: the type it had lately; the desk
 * may have moved it to another since. An order whose booking was removed has no type and needs no lock.
 */
export async function withBooking<T>(
  ctx: Ctx,
  order: Order,
  paymentId: string,
  type: RoomType | null,
  work: (tx: Tx, known: processingRows.Processing) => Promise<T>,
): Promise<T> {
  if (type === null)
    return transaction(ctx.db, async (tx) =>
      work(tx, await processingRows.lock(tx, paymentId, order.bookingId)),
    )
  const read = (tx: Tx) => processingRows.lock(tx, paymentId, order.bookingId)
  const done = await readWithTypeLock(ctx, type, 'money', read, async (tx, known) => {
    const now = known.booking?.type ?? type
    return now === type ? { result: await work(tx, known) } : { movedTo: now }
  })
  return 'result' in done ? done.result : withBooking(ctx, order, paymentId, done.movedTo, work)
}
