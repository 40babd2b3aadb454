import * as auditRows from '#modules/admin/audit-rows'
import { hasChanged, noBooking } from '#modules/admin/booking-cards'
import type { Booking } from '#modules/bookings/booking-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import type { StoredDetails } from '#modules/bookings/guest-rows'
import * as guestRows from '#modules/bookings/guest-rows'
import * as roomRows from '#modules/bookings/room-rows'
import { openAadhaar } from '#modules/bookings/stored-details'
import { balanceIn } from '#modules/folio/balances'
import * as dayRows from '#modules/folio/day-rows'
import { writeLine } from '#modules/folio/write-line'
import * as deskMails from '#modules/mail/post-desk-mails'
import { assertNonePending } from '#modules/payments/pending-balance'
import { promote } from '#modules/queue/promote'
import * as queueRows from '#modules/queue/queue-rows'
import * as register from '#modules/register/keep'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import { totalOf } from '#shared/booking/quote'
import type { Stay } from '#shared/booking/stay'
import { addDays, dateForPeople, daysBetween } from '#shared/calendar/calendar-date'
import { deskToday } from '#shared/calendar/hotel-today'
import type { FromTonight, FromTonightPreview, FromTonightRequest } from '#shared/desk/change'
import type { RoomsOutcome } from '#shared/desk/desk-booking'
import type { CallerDetails, DeskGuest } from '#shared/desk/desk-details'
import { DomainError } from '#shared/domain-error'
import { asPaise } from '#shared/money/paise'
import { moneyForPeople, type Rupees, toPaise } from '#shared/money/rupees'
import { plural } from '#shared/plural'
import { nightAmounts, type Rates } from '#shared/rates/rates'
import { guestCap } from '#shared/room/room'
import { atBooking } from './at-booking'
import { enter } from './book'
import * as changeRows from './change-rows'
import { stayInWords } from './desk-dates'
import * as deskRows from './desk-rows'
import { amountsAfter } from './new-price'
import * as recordRows from './record-rows'
import { roomsForDesk } from './rooms-for-desk'

/** What other rooms from tonight on would cost, and who has them if they are not free. Throws as `fromTonight`. */
export function previewFromTonight(ctx: Ctx, wanted: FromTonight): Promise<FromTonightPreview> {
  return atBooking(
    ctx,
    wanted.bookingId,
    async (tx, booking) => (await plan(ctx, tx, booking, wanted)).preview,
    [wanted.type],
  )
}

/**
 * Guests in house get more rooms, or others instead, from the desk's today on: another booking in the same group, since the
 * nights that are over keep their rooms and their price. Where the rooms are instead of the old ones, the first booking ends
 * today, and what was paid beyond it is carried over. Answers the new booking; the same id again returns the same. Throws
 * `NotFound`, `Changed`, `QuoteChanged`, and `Conflict` where the guests are not here or no night is over.
 */
export function fromTonight(ctx: Ctx, admin: string, request: FromTonightRequest): Promise<RoomsOutcome> {
  const { id, bookingId, type, version, expectedTotal, keepsRooms, tellGuest } = request
  const work = async (tx: Tx, booking: Booking): Promise<RoomsOutcome> => {
    const [known] = await deskRows.ofRequest(tx, id)
    if (known) return { kind: 'done', bookingId: known }
    if (await bookingRows.byId(tx, id))
      throw new DomainError('Conflict', 'This id belongs to another booking.')
    if (version !== undefined && version !== booking.version) throw hasChanged()
    await assertNonePending(tx, bookingId)
    const { stay, amounts, details, note, group, used, preview } = await plan(ctx, tx, booking, request)
    if (preview.notFree) return preview.notFree
    if (expectedTotal !== undefined && expectedTotal !== preview.newTotal)
      throw new DomainError(
        'QuoteChanged',
        `These rooms now cost ${moneyForPeople(asPaise(preview.newTotal))}.`,
      )
    if (!keepsRooms) await endToday(tx, booking, used)
    const guest = callerFrom(ctx, booking.id, details, keepsRooms)
    await enter(ctx, tx, admin, {
      id,
      requestId: id,
      stay,
      amounts,
      guest,
      group,
      note,
      roomNumber: undefined,
    })
    await recordRows.describe(tx, bookingId, { group })
    if (!keepsRooms) await recordRows.describe(tx, id, { continues: bookingId })
    if (keepsRooms) await changeRows.touch(tx, bookingId)
    await carryOver(ctx, tx, admin, { from: booking, to: { ...stay, id }, amount: preview.carried })
    const words = keepsRooms
      ? 'more rooms from tonight'
      : `until ${dateForPeople(stay.checkIn)}, then other rooms`
    const said = `${words}: ${stayInWords(stay)}, ${moneyForPeople(asPaise(preview.newTotal))}`
    const entry = { at: ctx.clock.now(), admin, bookingId, note: said }
    await auditRows.write(tx, { ...entry, action: 'bookingChanged' })
    for (const [one, event] of [
      [bookingId, 'changed'],
      [id, 'made'],
    ] as const) {
      const stored = await bookingRows.byId(tx, one)
      if (stored && (event === 'made' || !keepsRooms))
        await deskMails.send(ctx, tx, stored, event, { tellGuest })
    }
    for (const each of new Set([booking.type, type])) await promote(ctx, tx, each)
    return { kind: 'done', bookingId: id }
  }
  return atBooking(ctx, bookingId, work, [type], dayRows.keepOpen)
}

type Plan = {
  stay: Stay
  details: StoredDetails
  note: string
  group: string
  /** Nights of the first booking that are over. */
  used: number
  /** Of the rooms from tonight on. */
  amounts: Rupees[]
  preview: FromTonightPreview
}

async function plan(ctx: Ctx, tx: Tx, booking: Booking, wanted: FromTonight): Promise<Plan> {
  const { type, numberOfRooms, keepsRooms } = wanted
  if (booking.status === 'Blocked') throw noBooking()
  const today = deskToday(ctx.clock.now())
  const record = await recordRows.ofBooking(tx, booking.id)
  const details = await guestRows.ofBooking(tx, booking.id)
  if (booking.status !== 'Confirmed' || !record?.checkedInAt || record.checkedOutAt || !details)
    throw new DomainError('Conflict', 'These guests are not here.')
  if (booking.checkIn >= today)
    throw new DomainError('Conflict', 'No night of this stay is over yet: change the stay instead.')
  if (booking.checkOut <= today)
    throw new DomainError('Conflict', 'They leave today: change the check-out first.')
  if (!keepsRooms && type === booking.type && numberOfRooms >= booking.rooms)
    throw new DomainError('Conflict', 'These are the rooms that they have. Choose fewer, or the other type.')
  const stay: Stay = { type, rooms: numberOfRooms, checkIn: today, checkOut: booking.checkOut }
  const own = !keepsRooms && type === booking.type ? { own: booking } : {}
  const notFree = await roomsForDesk(ctx, tx, stay, { asLast: true, ...own })
  const amounts = amountsOf(booking, stay, await roomRows.find(tx, type, today), keepsRooms)
  const newTotal = toPaise(totalOf(amounts))
  const used = daysBetween(booking.checkIn, today)
  const unused = keepsRooms ? 0 : toPaise(totalOf(booking.nightAmounts.slice(used)))
  const { balance } = await balanceIn(tx, booking.id)
  const left = balance - unused
  const carried = keepsRooms ? 0 : Math.min(Math.max(0, -left), newTotal)
  return {
    stay,
    details,
    used,
    amounts,
    note: record.note,
    group:
      record.group ?? (await recordRows.unusedGroupName(tx, details.guests[0]?.name ?? '', booking.checkIn)),
    preview: {
      checkIn: stay.checkIn,
      checkOut: stay.checkOut,
      newTotal,
      unused,
      carried,
      due: Math.max(0, left) + newTotal - carried,
      credit: Math.max(0, -left) - carried,
      notFree: notFree ?? null,
      warnings: warningsAbout(stay, keepsRooms ? 1 : details.numberOfGuests),
    },
  }
}

/** Rooms that they keep cost what was agreed, in their share; others cost what they cost today. */
const amountsOf = (booking: Booking, stay: Stay, rates: Rates, areMore: boolean): Rupees[] =>
  areMore ? nightAmounts(stay, rates) : amountsAfter(booking, stay, rates)

function warningsAbout({ type, rooms }: Stay, guests: number): string[] {
  const most = guestCap(type, rooms)
  return guests > most ? [`${plural(guests, 'guest')} are booked, but these rooms take at most ${most}.`] : []
}

/** The nights from today on are free again; those before stay as they were. */
async function endToday(tx: Tx, booking: Booking, used: number): Promise<void> {
  const nightAmounts = booking.nightAmounts.slice(0, used)
  const to = { ...booking, checkOut: addDays(booking.checkIn, used), nightAmounts }
  await queueRows.moveRooms(tx, to)
  await changeRows.movePins(tx, booking.id, booking, to)
  await changeRows.changeStay(tx, booking.id, to)
  await register.followStay(tx, booking.id)
}

/** The guests as they are known; in rooms beside the old ones, the first of them until the others are named. */
function callerFrom(ctx: Ctx, bookingId: string, details: StoredDetails, isBeside: boolean): CallerDetails {
  const { mobileNumber, email, numberOfGuests, address } = details
  const guests = details.guests.map((guest, index): DeskGuest => {
    const { name, age } = guest
    const aadhar = openAadhaar(ctx.secrets, bookingId, index + 1, guest)
    if (aadhar !== '') return { name, age, id: 'aadhaar', aadhar }
    return { name, age, id: guest.otherId ?? 'later' }
  })
  const name = guests[0]?.name ?? ''
  const contact = { name, mobileNumber, email, address }
  return isBeside
    ? { ...contact, numberOfGuests: 1, guests: [{ name, age: 0, id: 'later' }] }
    : { ...contact, numberOfGuests, guests }
}

type Carrying = { from: Booking; to: Stay & { id: string }; amount: number }

/** Money that changes no hands: paid on the other booking instead of the first, where it can be given back. Paise. */
async function carryOver(ctx: Ctx, tx: Tx, admin: string, { from, to, amount }: Carrying): Promise<void> {
  if (amount === 0) return
  const line = (bookingId: string, kind: 'refund' | 'payment', text: string) =>
    writeLine(
      ctx,
      tx,
      admin,
      { id: ctx.ids.uuid(), bookingId, kind, text, amount },
      { action: 'lineAdded', note: `${text}: ${moneyForPeople(asPaise(amount))}` },
    )
  await line(from.id, 'refund', `Carried over to the booking from ${dateForPeople(to.checkIn)}`)
  await line(to.id, 'payment', `Paid before, with the booking from ${dateForPeople(from.checkIn)}`)
}
