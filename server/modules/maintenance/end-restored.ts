import { instantForWire } from '#shared/calendar/hotel-today'
import type { RestoredState } from '#shared/desk/restored'
import { roomTypes } from '#shared/room/room'
import type { Library } from '#server/repositories/repositories'
import type { Clock } from '#server/platform/clock'
import type { AtType } from '../queue/with-type-lock'
import type { Promote } from '../queue/promote'

type Needs = { library: Library; clock: Clock; atType: AtType; promote: Promote }

export function restoredState({ library }: Pick<Needs, 'library'>) {
  return async (): Promise<RestoredState> => {
    const restored = await library.restored.state()
    return {
      asOf: restored ? instantForWire(restored.asOf) : null,
      lookedAt: restored?.lookedAt ? instantForWire(restored.lookedAt) : null,
    }
  }
}

/** The owner has looked at what moved since the backup: from now on all goes on by itself. Twice is once. */
export function endRestored({ library, clock, atType, promote }: Needs) {
  return async (admin: string): Promise<RestoredState> => {
    await library.transaction(async ({ restored, payments, audit }) => {
      const at = clock.now()
      const state = await restored.state()
      if (!state || !(await restored.end(at))) return
      await payments.allDue(at)
      const note = `the state of ${instantForWire(state.asOf)}`
      await audit.write({ at, admin, action: 'restoredEnded', note })
    })
    await Promise.all(roomTypes.map((type) => atType(type, 'money', (books) => promote(books, type))))
    return restoredState({ library })()
  }
}
