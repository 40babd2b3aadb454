import pg from 'pg'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { Room } from '#shared/room/room'
import { anew, type RecordedTurns } from './recorded-turns'

/**
 * Nothing but the driver: each guest has a connection of his own and says there, one after the other, what the server
 * would say for him. No server, no provider and no decision stands between two statements.
 */
export async function openLimit(url: string, guests: number, turns: RecordedTurns) {
  const connections = await Promise.all(
    Array.from({ length: guests }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }),
  )
  return {
    async turn(guest: number, room: Room, checkIn: CalendarDate): Promise<void> {
      const connection = connections[guest]
      const statements = anew(turns.get(room.type) ?? [], checkIn)
      for (const { text, values } of statements) await connection?.query(text, [...values])
    },
    close: () => Promise.all(connections.map((connection) => connection.end())),
  }
}
