import type { Room } from '#shared/room/room'

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

export const countRooms = (rooms: readonly Room[]) => rooms.reduce((sum, room) => sum + room.totalRooms, 0)

/** For a headline: `Seven warm rooms`; without rooms it is `Warm rooms`. */
export function warmRooms(rooms: readonly Room[]): string {
  const count = countRooms(rooms)
  if (count === 0) return 'Warm rooms'
  return `${words[count] ?? count} warm ${count === 1 ? 'room' : 'rooms'}`
}

/** `3 double-bed and 4 triple-bed`. */
export const roomsByType = (rooms: readonly Room[]): string =>
  rooms.map((room) => `${room.totalRooms} ${kindOf(room)}`).join(' and ')

/** `Double Bed` within a sentence: `double-bed`. */
export const kindOf = (room: Room): string => room.type.toLowerCase().replace(' ', '-')
