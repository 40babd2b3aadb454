import type { Clock } from '#server/platform/clock'
import type { Repositories } from '#server/repositories/repositories'
import { instantForWire } from '#shared/calendar/hotel-today'
import type { RestoredState } from '#shared/desk/restored'
import { roomTypes } from '#shared/room/room'
import type { Promote } from '../queue/promote'
import type { AtType } from '../queue/with-type-lock'

type Needs = { repositories: Repositories; clock: Clock; atType: AtType; promote: Promote }

export function restoredState({ repositories }: Pick<Needs, 'repositories'>) {
  return async (): Promise<RestoredState> => {
    const restored = await repositories.restored.state()
    return {
      asOf: restored ? instantForWire(restored.asOf) : null,
      checkedAt: restored?.checkedAt ? instantForWire(restored.checkedAt) : null,
    }
  }
}

/** The owner has checked what changed since the backup: payments, refunds, mails and selling go on. Idempotent. */
export function endRestored({ repositories, clock, atType, promote }: Needs) {
  return async (admin: string): Promise<RestoredState> => {
    await repositories.transaction(async ({ restored, payments, audit }) => {
      const at = clock.now()
      const state = await restored.state()
      if (!state || !(await restored.end(at))) return
      await payments.makeAllDue(at)
      const note = `the state of ${instantForWire(state.asOf)}`
      await audit.write({ at, admin, action: 'restoredEnded', note })
    })
    await Promise.all(roomTypes.map((type) => atType(type, 'money', (tx) => promote(tx, type))))
    return restoredState({ repositories })()
  }
}
