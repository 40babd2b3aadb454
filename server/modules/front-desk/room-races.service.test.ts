import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scriptedHotel } from '#server/testing/scripted-hotel'
import { nightsOf } from '#shared/booking/stay'
import { addDays, asCalendarDate, type CalendarDate } from '#shared/calendar/calendar-date'
import { deskBooking } from '#shared/desk/desk-booking'
import { DomainError } from '#shared/domain-error'
import { bookAtDesk } from './book'
import { checkIn, checkOut } from './check-in'
import { closeDates } from './closed-dates'
import { pinOn, slotOn } from './layout'
import { pinRoom } from './pin-room'
import { laidOutRooms, places } from './room-numbers'

const hotel = scriptedHotel()
const admin = 'desk@hotel.example'
const first = asCalendarDate('2027-06-10')
const type = 'Double Bed' as const

/** Undefined where it was done; else the refusal. Anything but a refusal fails the test. */
async function refused(work: Promise<unknown>): Promise<string | undefined> {
  try {
    const { kind, message, holders } = Object(await work)
    if (kind !== 'notFree') return undefined
    expect(holders).not.toEqual([])
    return message
  } catch (error) {
    if (error instanceof DomainError) return error.message
    throw error
  }
}

/** Either it names who has the room, or it has another reason. */
const isFair = /Asha|A guest|: leak|^Not enough|no such booking|not checked in|begins on/

const someNight = fc.integer({ min: 0, max: 3 })
const someStep = fc.record({
  kind: fc.constantFrom('pin', 'close', 'checkIn', 'checkOut', 'checkout', 'book'),
  at: fc.constantFrom<0 | 1>(0, 1),
  night: someNight,
  nights: fc.integer({ min: 1, max: 3 }),
  slot: fc.integer({ min: 1, max: 3 }),
  whose: fc.integer({ min: 0, max: 5 }),
})
type Step = typeof someStep extends fc.Arbitrary<infer Value> ? Value : never

/** Two servers do these steps in pairs, each pair at the same moment. */
async function play(steps: readonly Step[]): Promise<string[]> {
  const known: { id: string; from: CalendarDate }[] = []
  const ctxOf = (at: 0 | 1) => hotel.servers()[at].ctx
  const act = async (step: Step, index: number) => {
    const ctx = ctxOf(step.at)
    const checkInDate = addDays(first, step.night)
    const dates = { checkIn: checkInDate, checkOut: addDays(checkInDate, step.nights) }
    const { id: bookingId, from } = known[step.whose % Math.max(1, known.length)] ?? {
      id: crypto.randomUUID(),
      from: checkInDate,
    }
    const roomNumber = `D${step.slot}`
    if (step.kind === 'checkout')
      return hotel.checkout(`guest ${index}`, dates, step.at).then(
        () => undefined,
        () => undefined,
      )
    if (step.kind === 'pin') return refused(pinRoom(ctx, admin, { bookingId, roomNumber, from }))
    if (step.kind === 'checkIn') return refused(checkIn(ctx, admin, { bookingId }))
    if (step.kind === 'checkOut') return refused(checkOut(ctx, admin, { bookingId }))
    const id = crypto.randomUUID()
    known.push({ id, from: checkInDate })
    if (step.kind === 'close')
      return refused(closeDates(ctx, admin, { id, type, rooms: 1, ...dates, roomNumber, reason: 'leak' }))
    const rooms = [{ type, numberOfRooms: 1 }]
    const wanted = {
      id,
      checkInDate,
      checkOutDate: dates.checkOut,
      rooms,
      name: 'Asha',
      mobileNumber: '9811122233',
    }
    return refused(
      bookAtDesk(ctx, admin, deskBooking.parse({ ...wanted, ...(step.slot > 1 && { roomNumber }) })),
    )
  }
  const refusals: (string | undefined)[] = []
  for (let index = 0; index < steps.length; index += 2)
    refusals.push(
      ...(await Promise.all(steps.slice(index, index + 2).map((step, next) => act(step, index + next)))),
    )
  return refusals.filter((refusal) => refusal !== undefined)
}

test('desk and guests on two servers never give a room twice, move a pin, or refuse without a name', async () => {
  hotel.later((Date.parse('2027-06-10T12:00:00+05:30') - hotel.clock.now().getTime()) / 1000)
  const range = { checkIn: first, checkOut: addDays(first, 10) }
  for (let round = 0; round < 3; round++) {
    const [steps = []] = fc.sample(fc.array(someStep, { minLength: 24, maxLength: 24 }), {
      seed: 7 + round,
      numRuns: 1,
    })
    for (const refusal of await play(steps)) expect(refusal).toMatch(isFair)
    const { stays, layout } = await laidOutRooms(hotel.db(), [type], range)
    expect(stays.length).toBeGreaterThan(2)
    for (const night of nightsOf(range)) {
      const here = stays.filter(({ checkIn, checkOut }) => checkIn <= night && night < checkOut)
      const slots = here.flatMap((stay) => places(stay).map((place) => slotOn(layout, stay.id, place, night)))
      expect(slots.every((slot) => slot > 0)).toBe(true)
      expect(new Set(slots).size).toBe(slots.length)
      for (const stay of here)
        for (const place of places(stay)) {
          const pin = pinOn(stay, place, night)
          expect(slotOn(layout, stay.id, place, night)).toBe(pin ?? slotOn(layout, stay.id, place, night))
        }
    }
    await hotel.db().deleteFrom('booking').execute()
  }
})
