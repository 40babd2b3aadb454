import * as roomRows from '#modules/bookings/room-rows'
import { type Db, transaction } from '#server/database/transaction'
import type { Clock } from '#server/platform/clock'
import { moneyForPeople, type Rupees, toPaise } from '#shared/money/rupees'
import type { RoomType } from '#shared/room/room'
import * as auditRows from './audit-rows'

type Needs = { db: Db; clock: Clock }

/** Changes a room type's nightly rate, in whole rupees. Existing holds, queue entries and bookings keep their rate. */
export function changeRate({ db, clock }: Needs) {
  return (
    admin: string,
    { type, amount }: { type: RoomType; amount: Rupees },
  ): Promise<{ message: string }> =>
    transaction(db, async (tx) => {
      const old = await roomRows.setRate(tx, type, amount)
      const [before, after] = [old, amount].map((rate) => moneyForPeople(toPaise(rate)))
      const note = `${type}: ${before} to ${after}`
      await auditRows.write(tx, { at: clock.now(), admin, action: 'rateChanged', note })
      return { message: `The rate of ${type} is now ${after} a night.` }
    })
}
