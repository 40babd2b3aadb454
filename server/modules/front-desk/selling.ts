import * as auditRows from '#modules/admin/audit-rows'
import * as roomRows from '#modules/bookings/room-rows'
import { promote } from '#modules/queue/promote'
import { withTypeLock } from '#modules/queue/with-type-lock'
import type { Ctx } from '#server/context'
import { transaction } from '#server/database/transaction'
import { instantForWire } from '#shared/calendar/hotel-today'
import type { Selling } from '#shared/desk/selling'
import { roomTypes } from '#shared/room/room'

export async function sellingState(ctx: Ctx): Promise<Selling> {
  const stop = await roomRows.sellingStop(ctx.db)
  return {
    isStopped: stop !== undefined,
    since: stop ? instantForWire(stop.stoppedAt) : null,
    by: stop?.stoppedBy ?? null,
  }
}

/** From now on the site sells nothing and promotes nobody; existing holds can still be paid. Idempotent. */
export async function stopSelling(ctx: Ctx, admin: string): Promise<Selling> {
  await transaction(ctx.db, async (tx) => {
    const at = ctx.clock.now()
    if (await roomRows.putStop(tx, { stoppedAt: at, stoppedBy: admin }))
      await auditRows.write(tx, { at, admin, action: 'sellingStopped' })
  })
  return sellingState(ctx)
}

/** The site sells again and promotes the queue. Idempotent. */
export async function openSelling(ctx: Ctx, admin: string): Promise<Selling> {
  await transaction(ctx.db, async (tx) => {
    if (await roomRows.removeStop(tx))
      await auditRows.write(tx, { at: ctx.clock.now(), admin, action: 'sellingOpened' })
  })
  await Promise.all(roomTypes.map((type) => withTypeLock(ctx, type, 'money', (tx) => promote(ctx, tx, type))))
  return sellingState(ctx)
}
