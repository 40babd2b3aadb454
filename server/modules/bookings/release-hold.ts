import type { Db } from '#server/database/transaction'
import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import { endHold, returnToQueue } from '../queue/end-hold'
import { orderlessSeconds } from '../queue/expire-overdue'
import type { Promote } from '../queue/promote'
import type { AtType } from '../queue/with-type-lock'
import * as bookingRows from './booking-rows'

type Needs = { db: Db; atType: AtType; clock: Clock; ids: Ids; promote: Promote }

/**
 * Ends a hold whose order could not be made: its rooms are free at once, and it does not count against the guest. A promoted
 * one returns to its rank in the queue; a hold that has another order stays. True when no rooms are held now.
 */
export function releaseHold({ db, atType, clock, ids, promote }: Needs) {
  return async (bookingId: string): Promise<boolean> => {
    const { type } = (await bookingRows.byId(db, bookingId)) ?? {}
    if (!type) return true
    return atType(type, 'money', async (tx) => {
      const booking = await bookingRows.byId(tx, bookingId)
      if (booking?.status !== 'Held') return true
      if (booking.holdExpiresAt) return false
      const now = clock.now()
      if (booking.promoted)
        await returnToQueue(tx, booking, new Date(now.getTime() + orderlessSeconds * 1000))
      else await endHold(tx, ids, booking, { becomes: 'Withdrawn', at: now }, undefined)
      await promote(tx, type)
      return true
    })
  }
}
