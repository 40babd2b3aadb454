import type { Db } from '#server/database/transaction'
import type { Clock } from '#server/platform/clock'
import * as holdRows from './hold-rows'

type Needs = { db: Db; clock: Clock }

/** Any call with a user id marks the guest as present: they keep their turn, and a promoted guest counts as reached. */
export function notePresence({ db, clock }: Needs) {
  return (userKey: string): Promise<void> => holdRows.seen(db, userKey, clock.now())
}
