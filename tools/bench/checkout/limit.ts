import pg from 'pg'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { Room } from '#shared/room/room'
import { type RecordedTurns, withNewIds } from './recorded-turns'

/**
 * The driver alone: each guest has a connection and runs the server's statements on it one after the other, with no
 * server, provider or decision in between.
 */
export async function openLimit(url: string, guests: number, turns: RecordedTurns) {
  const connections = await Promise.all(
    Array.from({ length: guests }, async () => {
      const client = new pg.Client({ connectionString: url })
      // Without a listener the end of Postgres would hide the error that led to it.
      client.on('error', () => undefined)
      await client.connect()
      return client
    }),
  )
  return {
    async turn(guest: number, room: Room, checkIn: CalendarDate): Promise<void> {
      const connection = connections[guest]
      const statements = withNewIds(turns.get(room.type) ?? [], checkIn)
      for (const { text, values } of statements) await connection?.query(text, [...values])
    },
    close: () => Promise.all(connections.map((connection) => connection.end())),
  }
}
