import { moneyForPeople, type Rupees, toPaise } from '#shared/money/rupees'
import type { RoomType } from '#shared/room/room'
import type { Library } from '#server/repositories/repositories'
import type { Clock } from '#server/platform/clock'

type Needs = { library: Library; clock: Clock }

/** Changes a type's rate a night, in whole rupees. What is held, waiting or booked keeps the rate that it was made with. */
export function changeRate({ library, clock }: Needs) {
  return (
    admin: string,
    { type, amount }: { type: RoomType; amount: Rupees },
  ): Promise<{ message: string }> =>
    library.transaction(async (books) => {
      const old = await books.rooms.setRate(type, amount)
      const [before, after] = [old, amount].map((rate) => moneyForPeople(toPaise(rate)))
      const note = `${type}: ${before} to ${after}`
      await books.audit.write({ at: clock.now(), admin, action: 'rateChanged', note })
      return { message: `The rate of ${type} is now ${after} a night.` }
    })
}
