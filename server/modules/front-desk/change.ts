import * as auditRows from '#modules/admin/audit-rows'
import { hasChanged, noBooking } from '#modules/admin/booking-cards'
import type { Booking } from '#modules/bookings/booking-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import { assertGuestsFit } from '#modules/bookings/enter-queue'
import * as guestRows from '#modules/bookings/guest-rows'
import * as roomRows from '#modules/bookings/room-rows'
import { isStored, sealDeskDetails } from '#modules/bookings/stored-details'
import { balanceIn } from '#modules/folio/balances'
import { belowList, discountsOn } from '#modules/folio/discounts'
import * as deskMails from '#modules/mail/post-desk-mails'
import { promote } from '#modules/queue/promote'
import * as rateRows from '#modules/rates/rate-rows'
import * as register from '#modules/register/keep'
import { assertMayDiscount } from '#modules/team/desk-limits'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import type { Role } from '#shared/admin/roles'
import { totalOf } from '#shared/booking/quote'
import { nightsOf, type Stay } from '#shared/booking/stay'
import { earlierOf } from '#shared/calendar/calendar-date'
import { deskToday } from '#shared/calendar/hotel-today'
import { type BookingChange, type ChangePreview, isOurFault, type WantedChange } from '#shared/desk/change'
import type { RoomsOutcome } from '#shared/desk/desk-booking'
import type { CallerDetails } from '#shared/desk/desk-details'
import { DomainError } from '#shared/domain-error'
import { isSameEmail } from '#shared/guest/guest'
import { asRupees, moneyForPeople, type Rupees, toPaise } from '#shared/money/rupees'
import { plural } from '#shared/plural'
import { nightAmounts, type Rates } from '#shared/rates/rates'
import { guestCap } from '#shared/room/room'
import { atBooking } from './at-booking'
import * as changeRows from './change-rows'
import { assertDeskDates, stayInWords } from './desk-dates'
import { isSameStay, moveStay } from './move-stay'
import { agreed, amountsAfter } from './new-price'
import * as recordRows from './record-rows'
import { roomsForDesk } from './rooms-for-desk'
import { stayWarnings } from './stay-warnings'

/** What a change would cost, and who has the rooms if they are not free. Throws as `changeBooking`. */
export function previewChange(ctx: Ctx, wanted: WantedChange): Promise<ChangePreview> {
  return underBothLocks(ctx, wanted, async (tx, booking) => (await plan(ctx, tx, booking, wanted)).preview)
}

/**
 * Changes dates, room type, rooms, price, guests, note or group of a booking, wherever it was made. `notFree` changes nothing.
 * Throws `NotFound`, `StayNotPossible`, `InvalidInput`, `Conflict` where the booking is over, `Changed` where it has changed
 * since it was read, `QuoteChanged` where the price is not the expected one, and `Forbidden` where it is lower than the desk
 * may make it.
 */
export function changeBooking(
  ctx: Ctx,
  admin: string,
  request: BookingChange,
  role: Role = 'owner',
): Promise<RoomsOutcome> {
  return underBothLocks(ctx, request, async (tx, booking) => {
    const { bookingId } = request
    const done: RoomsOutcome = { kind: 'done', bookingId }
    const planned = await plan(ctx, tx, booking, request)
    const keepsStay = isSame(booking, planned)
    if (request.version !== undefined && booking.version !== request.version) {
      if (keepsStay && (await isDescribed(ctx, tx, request))) return done
      throw hasChanged()
    }
    const { to, amounts, preview } = planned
    if (preview.notFree) return preview.notFree
    if (role === 'desk') await assertMayPrice(ctx, tx, booking, planned)
    if (request.price !== undefined && !request.reason)
      throw new DomainError('InvalidInput', 'Say why the price changes.')
    if (request.expectedTotal !== undefined && request.expectedTotal !== preview.newTotal)
      throw new DomainError(
        'QuoteChanged',
        `The stay now costs ${moneyForPeople(toPaise(totalOf(amounts)))}.`,
      )
    const forWhom = isOurFault(request.reason) ? 'ourFault' : 'askedAtDesk'
    if (!keepsStay) await moveStay(tx, booking, { ...to, nightAmounts: amounts }, forWhom)
    if (request.guest) await writeGuests(ctx, tx, { ...to, id: bookingId }, request.guest)
    await recordRows.describe(tx, bookingId, {
      note: request.note,
      group: request.group === '' ? null : request.group,
    })
    if (keepsStay) await changeRows.touch(tx, bookingId)
    const changed = await bookingRows.byId(tx, bookingId)
    if (!changed) throw noBooking()
    const entry = { at: ctx.clock.now(), admin, bookingId, note: inWords(booking, planned, request) }
    await auditRows.write(tx, { ...entry, action: 'bookingChanged' })
    const isSeen = !keepsStay || request.guest
    if (isSeen && changed.status === 'Confirmed')
      await deskMails.send(ctx, tx, changed, 'changed', { tellGuest: request.tellGuest })
    for (const type of new Set([booking.type, to.type])) await promote(ctx, tx, type)
    return done
  })
}

/** Whether guests, note and group are what is wanted already. */
async function isDescribed(
  ctx: Ctx,
  tx: Tx,
  { bookingId, guest, note, group }: BookingChange,
): Promise<boolean> {
  const details = guest && (await guestRows.ofBooking(tx, bookingId))
  if (guest && !isStored(ctx.secrets, bookingId, guest, details)) return false
  const stored = await recordRows.ofBooking(tx, bookingId)
  return (
    (note === undefined || note === (stored?.note ?? '')) &&
    (group === undefined || group === (stored?.group ?? ''))
  )
}

/** A price that is not below the usual one, or below it by what the desk may take off. */
async function assertMayPrice(ctx: Ctx, tx: Tx, booking: Booking, { to, amounts, usual }: Plan) {
  if (totalOf(amounts) >= totalOf(amountsAfter(booking, to, usual))) return
  const given = belowList({ ...to, nightAmounts: amounts }, usual) + (await discountsOn(tx, booking.id))
  assertMayDiscount('desk', { given, limit: ctx.hotel.current.deskDiscount })
}

/** `usual`: today's rates of its nights. */
type Plan = { to: Stay; amounts: Rupees[]; usual: Rates; preview: ChangePreview }

/** Under the locks of the booking's type and of the wanted one. */
function underBothLocks<T>(
  ctx: Ctx,
  { bookingId, type }: WantedChange,
  work: (tx: Tx, booking: Booking) => Promise<T>,
): Promise<T> {
  return atBooking(
    ctx,
    bookingId,
    async (tx, booking) => {
      if (booking.status === 'Blocked') throw noBooking()
      if (booking.erasedAt !== null)
        throw new DomainError('Conflict', 'The guest of this booking was erased, so it cannot be changed.')
      return work(tx, booking)
    },
    type ? [type] : [],
  )
}

async function plan(ctx: Ctx, tx: Tx, booking: Booking, wanted: WantedChange): Promise<Plan> {
  const to: Stay = {
    type: wanted.type ?? booking.type,
    rooms: wanted.numberOfRooms ?? booking.rooms,
    checkIn: wanted.checkInDate ?? booking.checkIn,
    checkOut: wanted.checkOutDate ?? booking.checkOut,
  }
  const isMoved = !isSameStay(booking, to)
  if (isMoved || wanted.price !== undefined) await assertMayChange(ctx, tx, booking, to)
  const rates = await roomRows.find(tx, to.type, to.checkIn)
  const amounts =
    wanted.price === undefined
      ? amountsAfter(booking, to, rates)
      : agreed(asRupees(wanted.price / 100), {
          usual: amountsAfter(booking, to, rates),
          list: nightAmounts(to, rates),
        })
  const own = to.type === booking.type ? { own: booking } : {}
  const notFree = isMoved ? await roomsForDesk(ctx, tx, to, { asLast: true, ...own }) : undefined
  const oldTotal = toPaise(totalOf(booking.nightAmounts))
  const newTotal = toPaise(totalOf(amounts))
  const { balance, payments, refunds } = await balanceIn(tx, booking.id)
  const details = await guestRows.ofBooking(tx, booking.id)
  return {
    to,
    amounts,
    usual: rates,
    preview: {
      oldTotal,
      newTotal,
      paid: payments - refunds,
      due: balance + newTotal - oldTotal,
      nights: nightsOf(to).map((date, index) => ({ date, amount: toPaise(amounts[index] ?? asRupees(0)) })),
      notFree: notFree ?? null,
      warnings: isMoved
        ? [
            ...tooManyGuests(to, details?.numberOfGuests ?? 0),
            ...stayWarnings(ctx, to, rates, await rateRows.changedSeasons(tx)),
          ]
        : [],
    },
  }
}

async function assertMayChange(ctx: Ctx, tx: Tx, booking: Booking, to: Stay): Promise<void> {
  if (booking.status !== 'Confirmed')
    throw new DomainError('Conflict', 'Only a confirmed stay can be changed.')
  if (await changeRows.earlyDeparture(tx, booking.id))
    throw new DomainError('Conflict', 'These guests left early. Undo that first.')
  if (isSameStay(booking, to)) return
  const now = ctx.clock.now()
  const today = deskToday(now)
  assertDeskDates(to, now, earlierOf(booking.checkIn, today))
  const record = await recordRows.ofBooking(tx, booking.id)
  if (record?.checkedOutAt) throw new DomainError('Conflict', 'These guests have left.')
  if (!record?.checkedInAt) return
  if (to.checkIn !== booking.checkIn)
    throw new DomainError('Conflict', 'These guests are here, so their check-in cannot change.')
  const hasOtherRooms = to.type !== booking.type || to.rooms !== booking.rooms
  if (hasOtherRooms && booking.checkIn < today)
    throw new DomainError(
      'Conflict',
      'Nights of this stay are over and keep their rooms. Use “Other rooms from tonight” on their page.',
    )
  if (to.checkOut <= today && to.checkOut < booking.checkOut)
    throw new DomainError('Conflict', 'These guests are here: use “Left early”.')
}

function tooManyGuests(to: Stay, guests: number): string[] {
  const most = guestCap(to.type, to.rooms)
  if (guests <= most) return []
  const take = to.rooms === 1 ? 'takes' : 'take'
  return [
    `${plural(guests, 'guest')} are booked, but ${plural(to.rooms, `${to.type} room`)} ${take} at most ${most}.`,
  ]
}

async function writeGuests(
  ctx: Ctx,
  tx: Tx,
  stay: Stay & { id: string },
  guest: CallerDetails,
): Promise<void> {
  assertGuestsFit(stay, guest.numberOfGuests)
  const before = await guestRows.ofBooking(tx, stay.id)
  const details = sealDeskDetails(ctx.secrets, stay.id, guest, before?.guests)
  await guestRows.replace(tx, stay.id, { details, notice: null })
  await register.followGuests(tx, stay, before)
  // Whoever got the mails at the wrong address must not open the booking any more.
  if (before?.email && !isSameEmail(before.email, guest.email)) await changeRows.endLinks(tx, stay.id)
  await changeRows.touch(tx, stay.id, ctx.secrets.digest('mobile', guest.mobileNumber))
}

const isSame = (booking: Booking, { to, amounts }: Plan): boolean =>
  isSameStay(booking, to) && totalOf(booking.nightAmounts) === totalOf(amounts)

function inWords(booking: Booking, planned: Plan, request: BookingChange): string {
  const words = (stay: Stay, amounts: readonly Rupees[]) =>
    `${stayInWords(stay)}, ${moneyForPeople(toPaise(totalOf(amounts)))}`
  return [
    ...(isSame(booking, planned)
      ? []
      : [`${words(booking, booking.nightAmounts)} became ${words(planned.to, planned.amounts)}`]),
    ...(request.guest ? ['guest details'] : []),
    ...(request.note === undefined ? [] : ['note']),
    ...(request.group === undefined ? [] : ['group']),
    ...(request.reason ? [auditRows.quoted(request.reason)] : []),
  ].join('; ')
}
