import type { Db } from '#server/database/transaction'
import type { Room } from '#shared/room/room'
import * as roomRows from './room-rows'

/** Every room type with its current rate, Double Bed first. */
export function listRooms({ db }: { db: Db }) {
  return (): Promise<Room[]> => roomRows.list(db)
}
