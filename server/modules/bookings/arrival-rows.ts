import { sql } from 'kysely'
import {
  type QueueRead,
  type QueueRow,
  type QueueRows,
  queueRead,
  queueRowsOf,
  readingQueue,
  type Wanted,
} from '#modules/queue/queue-rows'
import { prepared } from '#server/database/prepared'
import type { Tx } from '#server/database/transaction'
import {
  type RequestRead,
  type RequestRow,
  type RequestRows,
  readingRequest,
  requestRowsOf,
} from './request-rows'

/** What decides a request for rooms. `queue`: without those who wait; `nextRank`: for this request alone. */
export type Arrival = { queue: QueueRows; request: RequestRows; nextRank: number }

type Row = Omit<QueueRow, 'waiting'> & RequestRow & { nextRank: number }

const readArrival = prepared(
  'arrival',
  (db, asked: QueueRead & RequestRead) => sql<Row>`
    select type, beds, "nightlyRate", periods, "changedSeasons", closures, "hasUntaken", "totalRooms", "hasStop",
      "hasWaiting", restored, holding, sold, "holdTimes", "heldElsewhere",
      own, request.waiting, "roomUses", endings, "madeOrders", "openOrders", nextval('queue_rank') as "nextRank"
    from (${readingQueue(asked)}) as queue cross join (${readingRequest(db, asked)}) as request`,
)

export async function ofArrival(
  tx: Tx,
  asked: RequestRead,
  { timesSince }: Pick<Wanted, 'timesSince'>,
): Promise<Arrival> {
  const wanted = { timesSince, range: asked, guest: asked, withoutWaiting: true }
  const [row] = await readArrival(tx, { ...queueRead(asked.type, wanted), ...asked })
  if (!row) throw new Error('a room type has no row')
  const { own, waiting, roomUses, endings, madeOrders, openOrders, nextRank, ...queue } = row
  return {
    queue: queueRowsOf({ ...queue, waiting: [] }),
    request: requestRowsOf({ own, waiting, roomUses, endings, madeOrders, openOrders }),
    nextRank,
  }
}
