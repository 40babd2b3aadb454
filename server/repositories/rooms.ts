import type { Kysely } from 'kysely'
import type { Room, RoomType } from '../../shared/room/room'
import type { Database } from '../database/schema'

export function roomsBook(db: Kysely<Database>) {
  const rooms = db
    .selectFrom('room_type')
    .select(({ selectFrom }) => [
      'type',
      'beds',
      'nightly_rate as nightlyRate',
      selectFrom('room')
        .whereRef('room.room_type', '=', 'room_type.type')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$castTo<number>()
        .as('totalRooms'),
    ])
    .orderBy('position')
  return {
    /** Every room type, Double Bed first. */
    list: (): Promise<Room[]> => rooms.$castTo<Room>().execute(),
    find: (type: RoomType): Promise<Room> =>
      rooms.where('type', '=', type).$castTo<Room>().executeTakeFirstOrThrow(),
  }
}
