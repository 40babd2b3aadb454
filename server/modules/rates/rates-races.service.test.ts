import { expect, test } from 'vitest'
import { listRooms } from '#modules/bookings/availability'
import { startCheckout } from '#modules/bookings/checkout'
import { release } from '#modules/bookings/release'
import type { Ctx } from '#server/context'
import { onlineOf, sum } from '#server/testing/night-prices'
import { scriptedHotel } from '#server/testing/scripted-hotel'
import { quoteStay } from '#shared/booking/quote'
import { addDays, asCalendarDate } from '#shared/calendar/calendar-date'
import { DomainError } from '#shared/domain-error'
import { asRupees } from '#shared/money/rupees'
import { sameEveryNight } from '#shared/rates/rates'
import { type RoomType, roomTypes } from '#shared/room/room'
import { clearPeriod, setPeriod } from './periods'
import { setSeason, usualSeason } from './set-season'

const hotel = scriptedHotel()
const { servers, db } = hotel
const owner = 'owner@hotel.example'
const june = (day: number) => asCalendarDate(`2027-06-${day}`)

const refused = async (doing: Promise<unknown>): Promise<string> => {
  try {
    await doing
    return ''
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}

type Stay = {
  type: RoomType
  rooms: number
  checkIn: ReturnType<typeof june>
  checkOut: ReturnType<typeof june>
}

/** Quotes from the rooms, and again where the price has changed meanwhile. */
async function book(ctx: Ctx, userId: string, stay: Stay): Promise<void> {
  for (;;) {
    const rates = (await listRooms(ctx)).find(({ type }) => type === stay.type) ?? sameEveryNight(asRupees(1))
    const paidAmount = quoteStay(stay, rates, 60).payNow
    const asked = startCheckout(ctx, { userId, request: { ...stay, paidAmount, draftId: 'form' } })
    const code = await refused(asked)
    if (code === '') return
    expect(code).toBe('WrongAmount')
  }
}

test('guests who check out while prices change pay one of the two, the same as in their order', async () => {
  const nights = { from: june(12), to: june(13) }
  const guests = Array.from({ length: 50 }, (_, index) => {
    const stay = {
      type: roomTypes[index % 2] ?? 'Double Bed',
      rooms: 1 + (index % 2),
      checkIn: june(10 + (index % 3)),
      checkOut: june(14 + (index % 2)),
    }
    return book(servers()[index % 2 === 0 ? 0 : 1].ctx, `guest-${index}`, stay)
  })
  const changing = async () => {
    for (let turn = 0; turn < 12; turn += 1)
      for (const [index, type] of roomTypes.entries()) {
        const { ctx } = servers()[index === 0 ? 1 : 0]
        if (turn % 2 === 1) await clearPeriod(ctx, owner, { type, ...nights })
        else
          await setPeriod(ctx, owner, { type, ...nights, amount: asRupees(3201), minNights: 1, name: null })
      }
  }
  await Promise.all([...guests, changing()])
  const bookings = await db()
    .selectFrom('booking')
    .leftJoin('payment_order', 'payment_order.booking_id', 'booking.id')
    .select(['room_type', 'rooms', 'check_in', 'check_out', 'night_amounts', 'amount', 'pending'])
    .execute()
  expect(bookings).toHaveLength(50)
  for (const { room_type, rooms, check_in, check_out, night_amounts, amount, pending } of bookings) {
    const base = room_type === 'Double Bed' ? 2500 : 3500
    const at = (changed: number) => {
      const all: number[] = []
      for (let night = check_in; night < check_out; night = addDays(night, 1))
        all.push(rooms * (night === june(12) || night === june(13) ? changed : base))
      return all
    }
    expect([at(base), at(3201)]).toContainEqual(night_amounts)
    const online = onlineOf(sum(night_amounts), 60)
    if (amount !== null)
      expect([amount, pending]).toEqual([online * 100, (sum(night_amounts) - online) * 100])
  }
})

test('a season that is cut while somebody asks for its nights strands nobody', async () => {
  const [one, other] = servers()
  const outcomes = new Set<string>()
  for (let round = 0; round < 16; round += 1) {
    const userId = `guest-${round}`
    const nights = { checkIn: asCalendarDate('2027-10-04'), checkOut: asCalendarDate('2027-10-06') }
    const request = { type: 'Double Bed', rooms: 1, ...nights, paidAmount: 3000, draftId: 'form' } as const
    const asks = () => startCheckout(one.ctx, { userId, request })
    const season = { id: 2027, opens: asCalendarDate('2027-05-25'), closes: asCalendarDate('2027-10-05') }
    const cuts = () => setSeason(other.ctx, owner, season)
    // Either may begin first.
    const both = round % 2 === 0 ? [asks, cuts] : [cuts, asks]
    const done = await Promise.all(both.map((act) => refused(act())))
    const [asked, cut] = round % 2 === 0 ? done : done.toReversed()
    outcomes.add(`${asked || 'held'}, ${cut || 'cut'}`)
    const [open] = await db().selectFrom('booking').select('id').where('status', '=', 'Held').execute()
    if (open) await release(one.ctx, userId, open.id)
    await usualSeason(other.ctx, owner, { id: 2027 })
  }
  for (const outcome of outcomes) expect(['held, Conflict', 'StayNotPossible, cut']).toContain(outcome)
})
