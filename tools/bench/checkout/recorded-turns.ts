import { startCheckout } from '#modules/bookings/checkout'
import { release } from '#modules/bookings/release'
import { verifyPayment } from '#modules/payments/verify-payment'
import type { Ctx } from '#server/context'
import { migrateToLatest, seed } from '#server/database/migrate'
import { systemClock } from '#server/platform/clock'
import { systemIds } from '#server/platform/ids'
import { openBareServer } from '#server/testing/bare-server'
import { providerForTests } from '#server/testing/provider-for-tests'
import { recordStatements, type Statement } from '#server/testing/recorded-statements'
import { addDays, type CalendarDate, daysBetween, isCalendarDate } from '#shared/calendar/calendar-date'
import { type Room, type RoomType, roomInventory } from '#shared/room/room'
import { detailsOf, type Guest, newGuest, requestFor, sevenRooms, weekend } from '../booking/guests'

/** The statements of a hold and its release, by room type. */
export type RecordedTurns = ReadonlyMap<RoomType, readonly Statement[]>
/** How many statements each of the two calls of a booking sends, BEGIN and COMMIT included. */
export type StatementCounts = { checkout: number; verify: number }

/** Holds and releases one room of each type, and records the statements of the server's own pool. Then counts a booking's. */
export async function recordTurns(url: string): Promise<{ turns: RecordedTurns; counts: StatementCounts }> {
  const provider = providerForTests()
  const { payments } = provider
  const server = openBareServer({ url, poolSize: 2, payments, clock: systemClock, settings: {} })
  try {
    await migrateToLatest(server.db)
    await seed(server.db)
    const { ctx } = server
    const turns = new Map<RoomType, readonly Statement[]>()
    for (const room of roomInventory) {
      const guest = newGuest()
      const statements = await recordStatements(async () => {
        const { bookingId } = await hold(ctx, guest, room)
        await release(ctx, guest.userId, bookingId)
      })
      turns.set(room.type, statements)
    }
    return { turns, counts: await countBooking(ctx, provider) }
  } finally {
    await server.end()
  }
}

async function countBooking(
  ctx: Ctx,
  { pay }: ReturnType<typeof providerForTests>,
): Promise<StatementCounts> {
  const [room] = sevenRooms
  if (!room) throw new Error('the hotel has no rooms')
  const guest = newGuest()
  let orderId = ''
  const checkout = await recordStatements(async () => {
    orderId = (await hold(ctx, guest, room)).order.id
  })
  const signed = { orderId, paymentId: pay(orderId), signature: 'genuine' }
  const verify = await recordStatements(() => verifyPayment(ctx, { signed, details: detailsOf(guest) }))
  return { checkout: checkout.length, verify: verify.length }
}

async function hold(ctx: Ctx, guest: Guest, room: Room) {
  const outcome = await startCheckout(ctx, {
    userId: guest.userId,
    networkAddress: guest.address,
    request: requestFor(room, weekend, 2),
    details: detailsOf(guest),
  })
  if (outcome.kind !== 'Held') throw new Error(`not held but ${outcome.kind}`)
  return outcome
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const digest = /^[\w-]{43}$/
const order = /^order_[0-9A-Za-z]{14}$/

/**
 * The same statements for another guest on other dates: each id is replaced by a new one, the same in all statements.
 */
export function withNewIds(statements: readonly Statement[], checkIn: CalendarDate): Statement[] {
  const later = daysBetween(weekend, checkIn)
  const known = new Map<string, string>()
  const replaced = (old: string, make: () => string): string => {
    const one = known.get(old) ?? make()
    known.set(old, one)
    return one
  }
  const fresh = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(fresh)
    if (typeof value !== 'string') return value
    if (uuid.test(value)) return replaced(value, systemIds.uuid)
    if (digest.test(value)) return replaced(value, () => systemIds.token(32))
    if (order.test(value)) return replaced(value, () => `order_${systemIds.base62(14)}`)
    return isCalendarDate(value) ? addDays(value, later) : value
  }
  return statements.map(({ text, values }) => ({ text, values: values.map(fresh) }))
}
