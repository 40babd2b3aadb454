import { CompiledQuery } from 'kysely'
import { openDatabase } from '#server/database/open-database'
import { systemClock } from '#server/platform/clock'
import { systemIds } from '#server/platform/ids'
import { silentLog } from '#server/testing/test-server'
import { addDays } from '#shared/calendar/calendar-date'
import { sevenRooms, weekend } from '../booking/guests'

/** As many connections as a server has without DATABASE_POOL. */
const poolSize = 10
const holdMs = 600_000

/**
 * The least that a hold can cost: one booking, its nights and its order, in one transaction under the type's lock, through
 * the server's own pool. BEGIN and the lock share a round trip, so it takes five. Nothing is read or decided, and the texts
 * are fixed: this limit stays where it is when the server saves statements. Each turn has nights that nobody else has.
 */
export function openFiveStatements(url: string) {
  const { db, end } = openDatabase({ url, poolSize, log: silentLog })
  let turns = 0
  return {
    end,
    turn: (guest: number): Promise<void> => {
      const statements = fiveStatements(guest, turns++)
      return db.connection().execute(async (connection) => {
        for (const one of statements) await connection.executeQuery(one)
      })
    },
  }
}

function fiveStatements(guest: number, turn: number): CompiledQuery[] {
  const room = sevenRooms[guest]
  if (!room) throw new Error(`there is no room for guest ${guest}`)
  const slot = sevenRooms.slice(0, guest + 1).filter(({ type }) => type === room.type).length
  const [booking, order, now] = [systemIds.uuid(), systemIds.uuid(), systemClock.now()]
  const expires = new Date(now.getTime() + holdMs)
  const checkIn = addDays(weekend, 2 * turn)
  const keys = [systemIds.token(32), 'form', systemIds.token(32), systemIds.token(32)]
  const amount = room.nightlyRate * 200
  return [
    CompiledQuery.raw(
      `begin; select pg_advisory_xact_lock(4015, lock_key) from room_type where type = '${room.type}'`,
    ),
    CompiledQuery.raw(
      `insert into booking (id, room_type, rooms, check_in, check_out, status, rank, night_amounts, asked_share,
         user_key, draft_id, mobile_key, address_key, held_at, hold_expires_at, created_at)
       values ($1, $2, 1, $3, $4, 'Held', nextval('queue_rank'), $5, 60, $6, $7, $8, $9, $10, $11, $10)`,
      [
        booking,
        room.type,
        checkIn,
        addDays(checkIn, 2),
        [room.nightlyRate, room.nightlyRate],
        ...keys,
        now,
        expires,
      ],
    ),
    CompiledQuery.raw(
      'insert into room_night (room_type, night, slot, booking_id) values ($1, $2, $3, $4), ($1, $5, $3, $4)',
      [room.type, checkIn, slot, booking, addDays(checkIn, 1)],
    ),
    CompiledQuery.raw(
      `insert into payment_order (id, booking_id, share, amount, pending, created_at)
       values ($1, $2, 60, $3, $3, $4)`,
      [order, booking, amount, now],
    ),
    CompiledQuery.raw('commit'),
  ]
}
