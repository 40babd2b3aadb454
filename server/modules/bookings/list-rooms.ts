import type { Ctx } from '#server/context'
import type { Room } from '#shared/room/room'
import * as roomRows from './room-rows'

/** Every room type with its current rate, Double Bed first. */
export function listRooms(ctx: Ctx): Promise<Room[]> {
  return roomRows.list(ctx.db)
}
