import * as auditRows from '#modules/admin/audit-rows'
import type { Booking } from '#modules/bookings/booking-rows'
import { withRooms } from '#modules/bookings/state'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import type { Stay } from '#shared/booking/stay'
import { type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import { deskToday } from '#shared/calendar/hotel-today'
import { kindWord, roomNumber, slotOf } from '#shared/desk/room-number-words'
import { DomainError } from '#shared/domain-error'
import { atBooking } from './at-booking'
import * as changeRows from './change-rows'
import { assertSeen, type Versioned } from './check-in'
import { assertNotImported } from './closed-dates'
import { slotOn } from './layout'
import * as pinRows from './pin-rows'
import { isHere, type LaidOutRooms, laidOutRooms, pinnedTo, places, whoHasIt, whoIsIn } from './room-numbers'

/** `fromRoom`: which of the booking's rooms moves. */
export type Pin = Versioned & { roomNumber: string; fromRoom?: string | undefined; from: CalendarDate }

/**
 * Chooses the room of a booking, hold or closure from a night on; those who stand there unpinned get another. The same again
 * changes nothing. Throws `NotFound`, `InvalidInput`, `Changed`, and `Conflict` which names who has the room.
 */
export function pinRoom(ctx: Ctx, admin: string, pin: Pin): Promise<{ version: number }> {
  const { bookingId, version, from } = pin
  return atBooking(ctx, bookingId, async (tx, booking) => {
    await assertNotImported(tx, bookingId)
    const today = deskToday(ctx.clock.now())
    assertNight(booking, from, today)
    const rooms = await laidOutRooms(tx, [booking.type], booking)
    const slot = wantedSlot(booking, pin.roomNumber, rooms)
    const stay = rooms.stays.find(({ id }) => id === bookingId)
    const place = placeOf(booking, pin, slot, rooms)
    if (!stay || place === undefined) return { version: booking.version }
    const old = slotOn(rooms.layout, bookingId, place, from)
    if (old === slot && isPinnedFrom(stay, place, slot, from)) return { version: booking.version }
    assertSeen(booking, version)
    const nights = { checkIn: from, checkOut: booking.checkOut }
    const [other] = pinnedTo(rooms.stays, booking, slot, nights)
    if (other) throw new DomainError('Conflict', whoHasIt(other, slot))
    const still = from === today && isHere(stay) ? whoIsIn(rooms, booking.type, today).get(slot) : undefined
    if (still && still.id !== bookingId) throw new DomainError('Conflict', whoHasIt(still, slot))
    await pinRows.choose(tx, bookingId, { place, slot, from })
    const [before, after] = [old, slot].map((one) => roomNumber(booking.type, one))
    const note = `${before === after ? after : `${before} to ${after}`} from ${dateForPeople(from)}`
    await auditRows.write(tx, { at: ctx.clock.now(), admin, action: 'roomChosen', bookingId, note })
    return { version: await changeRows.touch(tx, bookingId) }
  })
}

function assertNight({ status, checkIn, checkOut }: Booking, from: CalendarDate, today: CalendarDate): void {
  if (!withRooms.includes(status))
    throw new DomainError('Conflict', 'This booking has ended, so it has no room any more.')
  if (from < checkIn || checkOut <= from)
    throw new DomainError(
      'InvalidInput',
      `Choose a night from ${dateForPeople(checkIn)} to before ${dateForPeople(checkOut)}.`,
    )
  if (from < today)
    throw new DomainError(
      'Conflict',
      `Nights that are over stay as they were. Choose a room from ${dateForPeople(today)} on.`,
    )
}

function wantedSlot({ type }: Booking, number: string, { rooms }: LaidOutRooms): number {
  const wanted = slotOf(number)
  const all = rooms.find((one) => one.type === wanted?.type)?.totalRooms ?? 0
  if (wanted?.type !== type)
    throw new DomainError(
      'InvalidInput',
      `${number} is no ${kindWord(type)}. Change the room type of the booking instead.`,
    )
  if (wanted.slot > all) throw new DomainError('InvalidInput', `There is no room ${number}.`)
  return wanted.slot
}

/** Undefined where another of its rooms is there already, and none was named: the booking has what is wanted. */
function placeOf(booking: Booking, { fromRoom, from }: Pin, slot: number, { layout }: LaidOutRooms) {
  const at = (wanted: number) =>
    places(booking).find((place) => slotOn(layout, booking.id, place, from) === wanted)
  const there = at(slot)
  if (booking.rooms === 1) return 0
  if (fromRoom === undefined) {
    if (there !== undefined) return there
    throw new DomainError('InvalidInput', 'Choose which of its rooms moves.')
  }
  const moving = at(slotOf(fromRoom)?.slot ?? 0)
  // Sent again, it has moved already.
  if (moving === undefined && there !== undefined) return there
  if (moving === undefined)
    throw new DomainError('Conflict', `This booking does not have ${fromRoom} on ${dateForPeople(from)}.`)
  if (there !== undefined && there !== moving)
    throw new DomainError('Conflict', `This booking has ${roomNumber(booking.type, slot)} already.`)
  return moving
}

/** Whether it stays in the room from this night to check-out by its pins. */
function isPinnedFrom(stay: pinRows.StoredStay, place: number, slot: number, from: CalendarDate): boolean {
  const own = stay.pins.filter((pin) => pin.place === place)
  const before = own.filter((pin) => pin.from <= from).at(-1)
  return before?.slot === slot && before.chosen && own.every((pin) => pin.from <= from || pin.slot === slot)
}

/**
 * Inside the type's transaction, for a stay that has other nights now: rooms that are kept for others on these are not kept
 * for it any more. Guests who are here keep theirs, and the chart shows who must change.
 */
export async function releaseTakenPins(tx: Tx, stay: Stay & { id: string }): Promise<void> {
  const stays = await pinRows.stays(tx, [stay.type], stay)
  const own = stays.find(({ id }) => id === stay.id)
  if (!own || own.checkedInAt !== null) return
  for (const place of new Set(own.pins.map((pin) => pin.place))) {
    const slots = new Set(own.pins.filter((pin) => pin.place === place).map(({ slot }) => slot))
    if ([...slots].some((slot) => pinnedTo(stays, own, slot, stay).length > 0))
      await pinRows.remove(tx, stay.id, place)
  }
}
