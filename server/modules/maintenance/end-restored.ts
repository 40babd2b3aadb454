import * as auditRows from '#modules/admin/audit-rows'
import * as paymentRows from '#modules/payments/payment-rows'
import { type Db, transaction } from '#server/database/transaction'
import type { Clock } from '#server/platform/clock'
import { instantForWire } from '#shared/calendar/hotel-today'
import type { RestoredState } from '#shared/desk/restored'
import { roomTypes } from '#shared/room/room'
import type { Promote } from '../queue/promote'
import type { AtType } from '../queue/with-type-lock'
import * as restoredRows from './restored-rows'

type Needs = { db: Db; clock: Clock; atType: AtType; promote: Promote }

export function restoredState({ db }: Pick<Needs, 'db'>) {
  return async (): Promise<RestoredState> => {
    const restored = await restoredRows.state(db)
    return {
      asOf: restored ? instantForWire(restored.asOf) : null,
      checkedAt: restored?.checkedAt ? instantForWire(restored.checkedAt) : null,
    }
  }
}

/** The owner has checked what changed since the backup: payments, refunds, mails and selling go on. Idempotent. */
export function endRestored({ db, clock, atType, promote }: Needs) {
  return async (admin: string): Promise<RestoredState> => {
    await transaction(db, async (tx) => {
      const at = clock.now()
      const state = await restoredRows.state(tx)
      if (!state || !(await restoredRows.end(tx, at))) return
      await paymentRows.makeAllDue(tx, at)
      const note = `the state of ${instantForWire(state.asOf)}`
      await auditRows.write(tx, { at, admin, action: 'restoredEnded', note })
    })
    await Promise.all(roomTypes.map((type) => atType(type, 'money', (tx) => promote(tx, type))))
    return restoredState({ db })()
  }
}
