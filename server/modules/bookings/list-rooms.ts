import type { Room } from '#shared/room/room'
import type { Library } from '#server/repositories/repositories'

/** Every room type with its present rate, Double Bed first. */
export function listRooms({ library }: { library: Library }) {
  return (): Promise<Room[]> => library.rooms.list()
}
