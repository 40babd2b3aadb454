import type { Clock } from '#server/platform/clock'
import type { Repositories } from '#server/repositories/repositories'
import { instantForWire } from '#shared/calendar/hotel-today'
import type { Selling } from '#shared/desk/selling'
import { roomTypes } from '#shared/room/room'
import type { Promote } from '../queue/promote'
import type { AtType } from '../queue/with-type-lock'

type Needs = { repositories: Repositories; clock: Clock; atType: AtType; promote: Promote }

export function sellingState({ repositories }: Pick<Needs, 'repositories'>) {
  return async (): Promise<Selling> => {
    const stop = await repositories.selling.stop()
    return {
      isStopped: stop !== undefined,
      since: stop ? instantForWire(stop.stoppedAt) : null,
      by: stop?.stoppedBy ?? null,
    }
  }
}

/** From now on the site sells nothing and promotes nobody; existing holds can still be paid. Idempotent. */
export function stopSelling({ repositories, clock }: Pick<Needs, 'repositories' | 'clock'>) {
  return async (admin: string): Promise<Selling> => {
    await repositories.transaction(async ({ selling, audit }) => {
      const at = clock.now()
      if (await selling.putStop({ stoppedAt: at, stoppedBy: admin }))
        await audit.write({ at, admin, action: 'sellingStopped' })
    })
    return sellingState({ repositories })()
  }
}

/** The site sells again and promotes the queue. Idempotent. */
export function openSelling({ repositories, clock, atType, promote }: Needs) {
  return async (admin: string): Promise<Selling> => {
    await repositories.transaction(async ({ selling, audit }) => {
      if (await selling.removeStop()) await audit.write({ at: clock.now(), admin, action: 'sellingOpened' })
    })
    await Promise.all(roomTypes.map((type) => atType(type, 'money', (tx) => promote(tx, type))))
    return sellingState({ repositories })()
  }
}
