import { expect } from 'vitest'
import { changeDates } from '#modules/my-booking/change-dates'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { DomainError } from '#shared/domain-error'
import { chanceOf } from '#tools/simulation/chance'
import { emptyHotel } from './empty-hotel'
import type { scriptedHotel } from './scripted-hotel'
import { seedBooking } from './seeded-booking'

type Hotel = ReturnType<typeof scriptedHotel>

/**
 * In each round a guest changes their dates on one server while two others ask on both for the last two rooms of the same
 * nights; a third of the time the change is sent twice. Whoever has got rooms has them all, and nobody else has any.
 */
export async function raceChanges(hotel: Hotel, seed: number, rounds: number): Promise<void> {
  for (let round = 1; round <= rounds; round += 1) {
    hotel.provider.reset()
    await emptyHotel(hotel.db())
    expect(await faultsOfRound(hotel, seed, round), `seed ${seed}, round ${round}`).toEqual([])
  }
}

async function faultsOfRound(hotel: Hotel, seed: number, round: number): Promise<string[]> {
  const chance = chanceOf(seed, round)
  const place = { db: hotel.db(), provider: hotel.provider, clock: hotel.clock }
  const own = await seedBooking(place)
  await seedBooking(place, { checkIn: '2027-06-20', checkOut: '2027-06-22' })
  const [checkIn, checkOut] = [asCalendarDate('2027-06-20'), asCalendarDate('2027-06-22')]
  const change = async (at: 0 | 1) => {
    const wanted = { checkInDate: checkIn, checkOutDate: checkOut, expectedTotal: 500_000 }
    await changeDates(hotel.servers()[at].ctx, own.id, wanted)
    return 'moved'
  }
  const ask = async (at: 0 | 1) =>
    (await hotel.checkout(`guest-${at}`, { checkIn, checkOut, rooms: 1 + chance.whole(2) }, at)).kind
  const tries = [
    () => change(chance.maybe(0.5) ? 0 : 1),
    ...(chance.maybe(0.3) ? [() => change(1)] : []),
    () => ask(0),
    () => ask(1),
  ]
  const order = tries
    .map((run) => ({ run, at: chance.whole(100) }))
    .toSorted((one, other) => one.at - other.at)
  const outcomes = await Promise.all(order.map(({ run }) => outcomeOf(run)))
  const rows = await hotel.db().selectFrom('booking').selectAll().orderBy('rank').execute()
  const taken = await hotel.db().selectFrom('room_night').selectAll().execute()
  const mine = rows.find(({ id }) => id === own.id)
  const hasMoved = mine?.check_in === checkIn
  const faults = rows.flatMap(({ id, status, rooms }) => {
    const due = status === 'Held' || status === 'Confirmed' ? 2 * rooms : 0
    const has = taken.filter(({ booking_id }) => booking_id === id).length
    return has === due ? [] : [`${id}, ${status}, has ${has} room nights instead of ${due}`]
  })
  const onOld = taken.filter(({ booking_id, night }) => booking_id === own.id && night < checkIn).length
  return [
    ...faults,
    ...(hasMoved === outcomes.includes('moved') ? [] : [`moved is ${hasMoved} after ${outcomes.join(', ')}`]),
    ...(hasMoved && mine.guest_changes !== 1 ? [`changed ${mine.guest_changes} times`] : []),
    ...(onOld === (hasMoved ? 0 : 2) ? [] : [`${onOld} old nights are kept, moved is ${hasMoved}`]),
    ...(hasMoved === (mine?.policy_check_in === '2027-06-10') ? [] : ['a refund counts to another check-in']),
  ]
}

async function outcomeOf(run: () => Promise<string>): Promise<string> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof DomainError && error.code === 'Conflict') return error.code
    throw error
  }
}
