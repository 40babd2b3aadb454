import type { Clock } from '#server/platform/clock'
import type { Repositories } from '#server/repositories/repositories'
import { moneyForPeople, type Rupees, toPaise } from '#shared/money/rupees'
import type { RoomType } from '#shared/room/room'

type Needs = { repositories: Repositories; clock: Clock }

/** Changes a room type's nightly rate, in whole rupees. Existing holds, queue entries and bookings keep their rate. */
export function changeRate({ repositories, clock }: Needs) {
  return (
    admin: string,
    { type, amount }: { type: RoomType; amount: Rupees },
  ): Promise<{ message: string }> =>
    repositories.transaction(async (tx) => {
      const old = await tx.rooms.setRate(type, amount)
      const [before, after] = [old, amount].map((rate) => moneyForPeople(toPaise(rate)))
      const note = `${type}: ${before} to ${after}`
      await tx.audit.write({ at: clock.now(), admin, action: 'rateChanged', note })
      return { message: `The rate of ${type} is now ${after} a night.` }
    })
}
