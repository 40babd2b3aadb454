import type { Repositories } from '#server/repositories/repositories'
import type { Room } from '#shared/room/room'

/** Every room type with its current rate, Double Bed first. */
export function listRooms({ repositories }: { repositories: Repositories }) {
  return (): Promise<Room[]> => repositories.rooms.list()
}
