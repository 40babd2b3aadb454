import * as auditRows from '#modules/admin/audit-rows'
import * as sellingRows from '#modules/bookings/selling-rows'
import { type Db, transaction } from '#server/database/transaction'
import type { Clock } from '#server/platform/clock'
import { instantForWire } from '#shared/calendar/hotel-today'
import type { Selling } from '#shared/desk/selling'
import { roomTypes } from '#shared/room/room'
import type { Promote } from '../queue/promote'
import type { AtType } from '../queue/with-type-lock'

type Needs = { db: Db; clock: Clock; atType: AtType; promote: Promote }

export function sellingState({ db }: Pick<Needs, 'db'>) {
  return async (): Promise<Selling> => {
    const stop = await sellingRows.stop(db)
    return {
      isStopped: stop !== undefined,
      since: stop ? instantForWire(stop.stoppedAt) : null,
      by: stop?.stoppedBy ?? null,
    }
  }
}

/** From now on the site sells nothing and promotes nobody; existing holds can still be paid. Idempotent. */
export function stopSelling({ db, clock }: Pick<Needs, 'db' | 'clock'>) {
  return async (admin: string): Promise<Selling> => {
    await transaction(db, async (tx) => {
      const at = clock.now()
      if (await sellingRows.putStop(tx, { stoppedAt: at, stoppedBy: admin }))
        await auditRows.write(tx, { at, admin, action: 'sellingStopped' })
    })
    return sellingState({ db })()
  }
}

/** The site sells again and promotes the queue. Idempotent. */
export function openSelling({ db, clock, atType, promote }: Needs) {
  return async (admin: string): Promise<Selling> => {
    await transaction(db, async (tx) => {
      if (await sellingRows.removeStop(tx))
        await auditRows.write(tx, { at: clock.now(), admin, action: 'sellingOpened' })
    })
    await Promise.all(roomTypes.map((type) => atType(type, 'money', (tx) => promote(tx, type))))
    return sellingState({ db })()
  }
}
