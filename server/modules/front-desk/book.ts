import * as auditRows from '#modules/admin/audit-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import { assertGuestsFit } from '#modules/bookings/enter-queue'
import * as guestRows from '#modules/bookings/guest-rows'
import * as roomRows from '#modules/bookings/room-rows'
import { sealDeskDetails } from '#modules/bookings/stored-details'
import * as dayRows from '#modules/folio/day-rows'
import { addLine } from '#modules/folio/write-line'
import * as deskMails from '#modules/mail/post-desk-mails'
import { promote } from '#modules/queue/promote'
import * as queueRows from '#modules/queue/queue-rows'
import { withTypeLock } from '#modules/queue/with-type-lock'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import { totalOf } from '#shared/booking/quote'
import { nightsOf, type Stay } from '#shared/booking/stay'
import type { DeskBooking, DeskBookingOutcome, NotFree } from '#shared/desk/desk-booking'
import type { CallerDetails, DeskGuest } from '#shared/desk/desk-details'
import { slotOf } from '#shared/desk/room-number-words'
import { DomainError } from '#shared/domain-error'
import { asPaise, type Paise } from '#shared/money/paise'
import { moneyForPeople, type Rupees, toPaise } from '#shared/money/rupees'
import { nightAmounts } from '#shared/rates/rates'
import { guestCap, roomTypes } from '#shared/room/room'
import { assertDeskDates, stayInWords } from './desk-dates'
import * as deskRows from './desk-rows'
import * as pinRows from './pin-rows'
import * as recordRows from './record-rows'
import { pinnedTo, whoHasIt } from './room-numbers'
import { roomsForDesk } from './rooms-for-desk'

/**
 * Rooms of one or both types by phone or at the desk: confirmed at once, all or none, under the same locks as online bookings
 * and behind the guests in the queue. The same id again returns the same. Throws `StayNotPossible`, `InvalidInput`, `Conflict`,
 * and `QuoteChanged` where it costs something else than was expected.
 */
export function bookAtDesk(ctx: Ctx, admin: string, request: DeskBooking): Promise<DeskBookingOutcome> {
  const parts = partsOf(request)
  return withTypeLock(
    ctx,
    parts.map(({ stay }) => stay.type),
    'money',
    async (tx) => {
      if (request.payment) await dayRows.keepOpen(tx)
      const known = await deskRows.ofRequest(tx, request.id)
      if (known.length > 0) return { kind: 'done', bookingIds: known }
      if (await bookingRows.byId(tx, request.id))
        throw new DomainError('Conflict', 'This id belongs to another booking.')
      assertDeskDates({ checkIn: request.checkInDate, checkOut: request.checkOutDate }, ctx.clock.now())
      const notFree: NotFree[] = []
      for (const { stay } of parts) {
        const refused = await roomsForDesk(ctx, tx, stay, { asLast: true })
        if (refused) notFree.push(refused)
      }
      if (notFree.length > 0) return together(notFree)
      const isSplit = parts.length > 1
      const own = () => recordRows.unusedGroupName(tx, request.name, request.checkInDate)
      const group = request.group ?? (isSplit ? await own() : null)
      const bookingIds: string[] = []
      let left = request.payment?.amount ?? 0
      let sum = 0
      for (const [index, part] of parts.entries()) {
        const id = index === 0 ? request.id : ctx.ids.uuid()
        const total = await enter(ctx, tx, admin, { ...request, ...part, group, id, requestId: request.id })
        sum += total
        const now = asPaise(Math.min(left, total))
        left -= now
        if (now > 0 && request.payment) {
          const { id: paymentId, method, reference } = request.payment
          const line = { id: index === 0 ? paymentId : ctx.ids.uuid(), method, reference }
          await addLine(
            ctx,
            tx,
            admin,
            { id, status: 'Confirmed' },
            { ...line, kind: 'payment', amount: now },
          )
        }
        bookingIds.push(id)
      }
      if (request.expectedTotal !== undefined && request.expectedTotal !== sum)
        throw new DomainError('QuoteChanged', `The stay now costs ${moneyForPeople(asPaise(sum))}.`)
      if (left > 0)
        throw new DomainError(
          'InvalidInput',
          `${moneyForPeople(asPaise(left))} more was taken than the stay costs.`,
        )
      for (const id of bookingIds) {
        const made = await bookingRows.byId(tx, id)
        if (made) await deskMails.send(ctx, tx, made, 'made')
      }
      for (const { stay } of parts) await promote(ctx, tx, stay.type)
      return { kind: 'done', bookingIds }
    },
  )
}

type Part = { stay: Stay; guest: CallerDetails }

/** One booking for each type, in the order of the types; the guests fill the rooms one booking after the other. */
function partsOf(request: DeskBooking): Part[] {
  const { checkInDate: checkIn, checkOutDate: checkOut, name, numberOfGuests } = request
  const stays = roomTypes.flatMap((type): Stay[] =>
    request.rooms
      .filter((wanted) => wanted.type === type)
      .map(({ numberOfRooms }) => ({ type, rooms: numberOfRooms, checkIn, checkOut })),
  )
  let guests = request.guests
  let left = numberOfGuests
  return stays.map((stay, index) => {
    const isLast = index === stays.length - 1
    const here = isLast ? Math.max(1, left) : Math.max(1, Math.min(left, guestCap(stay.type, stay.rooms)))
    assertGuestsFit(stay, here)
    const named = guests.slice(0, here)
    guests = guests.slice(here)
    left -= here
    const caller: DeskGuest = { name, age: 0, id: 'later' }
    const guest = { ...request, numberOfGuests: here, guests: named.length > 0 ? named : [caller] }
    return { stay, guest }
  })
}

/** `amounts`: of its nights for all its rooms; left out, those of today. */
type Entering = Part &
  Pick<DeskBooking, 'id' | 'note' | 'roomNumber'> & {
    requestId: string
    group: string | null
    amounts?: Rupees[]
  }

/** Writes a booking of rooms that are free, with its audit entry. Answers its price in paise. */
export async function enter(ctx: Ctx, tx: Tx, admin: string, entering: Entering): Promise<Paise> {
  const { id, requestId, stay, guest, group, note } = entering
  const now = ctx.clock.now()
  const amounts = entering.amounts ?? nightAmounts(stay, await roomRows.find(tx, stay.type, stay.checkIn))
  await deskRows.enter(tx, {
    id,
    stay,
    nightAmounts: amounts,
    requestId,
    reference: `desk_${ctx.ids.base62(14)}`,
    now,
    madeBy: admin,
    kind: 'bookAtDesk',
    rank: await queueRows.nextRank(tx),
    mobileKey: ctx.secrets.digest('mobile', guest.mobileNumber),
  })
  await recordRows.describe(tx, id, { note, group })
  await queueRows.takeRooms(tx, { id, ...stay }, nightsOf(stay))
  await guestRows.fillIn(tx, id, sealDeskDetails(ctx.secrets, id, guest), null)
  await choose(tx, id, stay, entering.roomNumber)
  const total = toPaise(totalOf(amounts))
  const words = `${stayInWords(stay)}, ${moneyForPeople(total)}`
  await auditRows.write(tx, { at: now, admin, action: 'deskBookingMade', bookingId: id, note: words })
  return total
}

/** Only a booking of one room gets the room that was pressed on the chart. */
async function choose(tx: Tx, bookingId: string, stay: Stay, chosen: string | undefined): Promise<void> {
  const wanted = chosen === undefined ? undefined : slotOf(chosen)
  if (!wanted || wanted.type !== stay.type || stay.rooms !== 1) return
  const stays = await pinRows.stays(tx, [stay.type], stay)
  const [holder] = pinnedTo(stays, { id: bookingId, type: stay.type }, wanted.slot, stay)
  if (holder)
    throw new DomainError('Conflict', `${whoHasIt(holder, wanted.slot)} Book any room, or choose another.`)
  await pinRows.choose(tx, bookingId, { place: 0, from: stay.checkIn, slot: wanted.slot })
}

const together = (refused: NotFree[]): NotFree => ({
  kind: 'notFree',
  message: refused.map(({ message }) => message).join(' '),
  nights: [...new Set(refused.flatMap(({ nights }) => nights))].toSorted(),
  holders: refused.flatMap(({ holders }) => holders),
})
