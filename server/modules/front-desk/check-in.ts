import * as auditRows from '#modules/admin/audit-rows'
import { hasChanged, noBooking } from '#modules/admin/booking-cards'
import type { Booking } from '#modules/bookings/booking-rows'
import { balanceIn } from '#modules/folio/balances'
import * as register from '#modules/register/keep'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import type { Stay } from '#shared/booking/stay'
import { addDays, type CalendarDate, dateForPeople, earlierOf, laterOf } from '#shared/calendar/calendar-date'
import { deskToday } from '#shared/calendar/hotel-today'
import { roomNumber, roomNumberWords, slotOf } from '#shared/desk/room-number-words'
import { DomainError } from '#shared/domain-error'
import { moneyForPeople } from '#shared/money/rupees'
import { plural } from '#shared/plural'
import { atBooking } from './at-booking'
import * as changeRows from './change-rows'
import { pinOn, slotOn, slotsOn } from './layout'
import * as pinRows from './pin-rows'
import * as recordRows from './record-rows'
import {
  isHere,
  type LaidOutRooms,
  laidOutRooms,
  nightWithin,
  pinnedTo,
  places,
  whoHasIt,
  whoIsIn,
} from './room-numbers'

/** `version` as it was read. */
export type Versioned = { bookingId: string; version?: number | undefined }
/** `roomNumbers`: what the desk hands out, for each of the booking's rooms; left out, the rooms that are laid out. */
export type CheckIn = Versioned & { roomNumbers?: string[] | undefined }

/**
 * The guests are here, and keep their rooms from now on. Idempotent. Throws `NotFound`; `Conflict` before the check-in day,
 * after the check-out day, and where somebody else still has a room, or it is kept for them; `InvalidInput`; `Changed`.
 */
export function checkIn(
  ctx: Ctx,
  admin: string,
  { bookingId, version, roomNumbers }: CheckIn,
): Promise<{ version: number }> {
  return atBooking(ctx, bookingId, async (tx, booking) => {
    if (booking.status === 'Blocked') throw noBooking()
    if ((await recordRows.ofBooking(tx, bookingId))?.checkedInAt) return { version: booking.version }
    assertSeen(booking, version)
    const at = ctx.clock.now()
    const today = deskToday(at)
    if (booking.status !== 'Confirmed')
      throw new DomainError('Conflict', 'Only the guests of a confirmed booking can check in.')
    if (booking.checkIn > today)
      throw new DomainError('Conflict', `This stay begins on ${dateForPeople(booking.checkIn)}.`)
    if (booking.checkOut < today) throw new DomainError('Conflict', endedWords(booking))
    const rooms = await laidOutRooms(tx, [booking.type], booking)
    const night = nightWithin(booking, today)
    const slots = roomNumbers
      ? chosenSlots(booking, roomNumbers, rooms)
      : slotsOn(rooms.layout, bookingId, night)
    assertFree(booking, slots, rooms, today)
    if (roomNumbers) {
      for (const [place, slot] of slots.entries())
        await pinRows.choose(tx, bookingId, { place, slot, from: night })
    } else await pinRows.keep(tx, bookingId, laidOutPins(booking, rooms))
    await recordRows.writeCheckIn(tx, bookingId, { at, by: admin })
    const { continues = null } = (await recordRows.ofBooking(tx, bookingId)) ?? {}
    await register.enterGuests(tx, ctx.secrets, { ...booking, continues }, at)
    const note = roomNumberWords(booking.type, slots)
    await auditRows.write(tx, { at, admin, action: 'checkedIn', bookingId, note })
    return { version: await changeRows.touch(tx, bookingId) }
  })
}

/** Why guests cannot check in after their stay, and what to do instead. */
export const endedWords = ({ checkOut }: Pick<Booking, 'checkOut'>): string =>
  `This stay ended on ${dateForPeople(checkOut)}. If they have come now, book new nights for them; if they never came, use “Did not come”.`

export function assertSeen(booking: Booking, version: number | undefined): void {
  if (version !== undefined && version !== booking.version) throw hasChanged()
}

function chosenSlots({ type, rooms }: Booking, numbers: string[], { rooms: types }: LaidOutRooms): number[] {
  const all = types.find((one) => one.type === type)?.totalRooms ?? 0
  const slots = numbers.map((number) => {
    const found = slotOf(number)
    if (found?.type !== type || found.slot > all)
      throw new DomainError('InvalidInput', `${number} is not a ${type} room.`)
    return found.slot
  })
  if (slots.length !== rooms || new Set(slots).size !== rooms)
    throw new DomainError('InvalidInput', `Choose ${plural(rooms, 'room')}.`)
  return slots
}

function assertFree(booking: Booking, slots: number[], rooms: LaidOutRooms, today: CalendarDate): void {
  const isIn = whoIsIn(rooms, booking.type, today)
  const nights = { checkIn: nightWithin(booking, today), checkOut: booking.checkOut }
  for (const slot of slots) {
    const still = isIn.get(slot)
    if (still && still.id !== booking.id) throw stillThere(still, slot, today)
    const pinned = pinnedTo(rooms.stays, booking, slot, nights)[0]
    if (pinned) throw new DomainError('Conflict', whoHasIt(pinned, slot))
  }
}

function stillThere(stay: pinRows.StoredStay, slot: number, today: CalendarDate): DomainError {
  const name = stay.name || 'Another guest'
  const toDo = stay.checkOut <= today ? 'Check them out first' : 'Move them first'
  return new DomainError(
    'Conflict',
    `${name} is still in ${roomNumber(stay.type, slot)}. ${toDo}, or choose another room.`,
  )
}

/** The rooms of the whole stay as they are laid out, where the desk has not chosen the same. */
function laidOutPins(
  { id }: { id: string },
  { stays, layout }: LaidOutRooms,
): Omit<pinRows.StoredPin, 'chosen'>[] {
  const pins = stays.find((stay) => stay.id === id)?.pins ?? []
  return (layout.get(id) ?? []).flatMap((stretches, place) =>
    stretches
      .filter(({ from, slot }) => pinOn({ pins }, place, from) !== slot)
      .map(({ from, slot }) => ({ place, from, slot })),
  )
}

/** Guests who are here and get other or more rooms keep these from now on. */
export async function keepNewRooms(tx: Tx, booking: Stay & { id: string }): Promise<void> {
  const rooms = await laidOutRooms(tx, [booking.type], booking)
  const stay = rooms.stays.find(({ id }) => id === booking.id)
  if (!stay || !isHere(stay)) return
  const isNew = ({ place }: { place: number }) => !stay.pins.some((pin) => pin.place === place)
  await pinRows.keep(tx, booking.id, laidOutPins(booking, rooms).filter(isNew))
}

/** The guests have left; what is due stays on the booking. Idempotent. Throws `NotFound`, `Conflict` and `Changed`. */
export function checkOut(
  ctx: Ctx,
  admin: string,
  { bookingId, version }: Versioned,
): Promise<{ version: number }> {
  return atBooking(ctx, bookingId, async (tx, booking) => {
    const record = await recordRows.ofBooking(tx, bookingId)
    if (record?.checkedOutAt) return { version: booking.version }
    assertSeen(booking, version)
    if (!record?.checkedInAt) throw new DomainError('Conflict', 'These guests have not checked in.')
    const at = ctx.clock.now()
    await recordRows.writeCheckOut(tx, bookingId, { at, by: admin })
    await register.followStay(tx, bookingId)
    const { due } = await balanceIn(tx, bookingId)
    const note = due > 0 ? `${moneyForPeople(due)} still due` : ''
    await auditRows.write(tx, { at, admin, action: 'checkedOut', bookingId, note })
    return { version: await changeRows.touch(tx, bookingId) }
  })
}

/** The guests are not here after all: their rooms may change again, except those that the desk chose. Idempotent. */
export function undoCheckIn(ctx: Ctx, admin: string, { bookingId }: { bookingId: string }): Promise<void> {
  return atBooking(ctx, bookingId, async (tx) => {
    const record = await recordRows.ofBooking(tx, bookingId)
    if (!record?.checkedInAt) return
    if (record.checkedOutAt) throw new DomainError('Conflict', 'These guests have left. Undo that first.')
    await recordRows.writeCheckIn(tx, bookingId, { at: null, by: null })
    await pinRows.removeLaidOut(tx, bookingId)
    await register.removeGuests(tx, bookingId)
    await noteUndone(ctx, tx, admin, bookingId, 'check-in')
  })
}

/** The guests have not left. Idempotent. Throws `NotFound`, and `Conflict` where somebody else has their room by now. */
export function undoCheckOut(ctx: Ctx, admin: string, { bookingId }: { bookingId: string }): Promise<void> {
  return atBooking(ctx, bookingId, async (tx, booking) => {
    const record = await recordRows.ofBooking(tx, bookingId)
    if (!record?.checkedOutAt) return
    if (await changeRows.earlyDeparture(tx, bookingId))
      throw new DomainError('Conflict', 'These guests left early. Undo that instead.')
    await assertRoomsAreTheirs(tx, booking, deskToday(ctx.clock.now()))
    await recordRows.writeCheckOut(tx, bookingId, { at: null, by: null })
    await register.followStay(tx, bookingId)
    await noteUndone(ctx, tx, admin, bookingId, 'check-out')
  })
}

/** Throws `Conflict` where somebody else is in a room that these guests had, or it is kept for them tonight. */
export async function assertRoomsAreTheirs(tx: Tx, booking: Booking, today: CalendarDate): Promise<void> {
  const range = { checkIn: booking.checkIn, checkOut: laterOf(booking.checkOut, today) }
  const rooms = await laidOutRooms(tx, [booking.type], range)
  const { pins = [] } = rooms.stays.find(({ id }) => id === booking.id) ?? {}
  const isIn = whoIsIn(rooms, booking.type, today)
  const night = nightWithin(booking, today)
  const tonight = { checkIn: today, checkOut: earlierOf(booking.checkOut, addDays(today, 1)) }
  for (const place of places(booking)) {
    const slot = pinOn({ pins }, place, night) ?? slotOn(rooms.layout, booking.id, place, night)
    const other = isIn.get(slot)
    const taken = other?.id === booking.id ? undefined : other
    const holder = taken ?? pinnedTo(rooms.stays, booking, slot, tonight)[0]
    if (holder) throw new DomainError('Conflict', whoHasIt(holder, slot))
  }
}

async function noteUndone(ctx: Ctx, tx: Tx, admin: string, bookingId: string, note: string): Promise<void> {
  await auditRows.write(tx, { at: ctx.clock.now(), admin, action: 'undone', bookingId, note })
  await changeRows.touch(tx, bookingId)
}
