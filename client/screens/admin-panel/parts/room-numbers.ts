import { trpc } from '#client/app/trpc'
import { roomNumber } from '#shared/desk/room-number-words'
import type { RoomType } from '#shared/room/room'

/** Every room number of the hotel by type: `D1`. Empty until the rooms are loaded. */
export function useRoomNumbers(): { type: RoomType; number: string }[] {
  const rooms = trpc.booking.rooms.useQuery()
  return (rooms.data ?? []).flatMap(({ type, totalRooms }) =>
    Array.from({ length: totalRooms }, (_, at) => ({ type, number: roomNumber(type, at + 1) })),
  )
}
