import * as auditRows from '#modules/admin/audit-rows'
import * as bookingListRows from '#modules/admin/booking-list-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import * as roomRows from '#modules/bookings/room-rows'
import * as erasureRows from '#modules/privacy/erasure-rows'
import * as queueRows from '#modules/queue/queue-rows'
import type { Db } from '#server/database/transaction'
import type { Clock } from '#server/platform/clock'
import { nightsOf } from '#shared/booking/stay'
import { deskToday, instantForWire } from '#shared/calendar/hotel-today'
import type { ClosedDates, Closing, RoomsOutcome } from '#shared/desk/desk-booking'
import { noBooking } from '../admin/list-cards'
import type { Promote } from '../queue/promote'
import type { AtType } from '../queue/with-type-lock'
import { isKnown } from './book-at-desk'
import { assertDeskDates } from './desk-dates'
import * as deskRows from './desk-rows'
import { stayInWords } from './in-words'
import type { RoomsForDesk } from './rooms-for-desk'

type Needs = {
  db: Db
  atType: AtType
  clock: Clock
  promote: Promote
  roomsForDesk: RoomsForDesk
}

/**
 * Takes rooms off sale for some nights if they are free on all of them; otherwise `notFree` names who has them, and nothing
 * is closed. The same id again returns the same. Throws `StayNotPossible`.
 */
export function closeDates({ atType, clock, promote, roomsForDesk }: Needs) {
  return (admin: string, request: Closing): Promise<RoomsOutcome> => {
    const { id, type, rooms, checkIn, checkOut, reason } = request
    return atType(type, 'money', async (tx) => {
      if (await isKnown(tx, id)) return { kind: 'done', bookingId: id }
      const now = clock.now()
      assertDeskDates(request, now)
      const stay = { type, rooms, checkIn, checkOut }
      const notFree = await roomsForDesk(tx, stay, { asLast: false })
      if (notFree) return notFree
      await deskRows.enter(tx, {
        id,
        stay,
        now,
        note: reason,
        madeBy: admin,
        status: 'Blocked',
        mobileKey: null,
        rank: await queueRows.nextRank(tx),
        nightlyRate: (await roomRows.find(tx, type)).nightlyRate,
      })
      await queueRows.takeRooms(tx, { id, type, rooms }, nightsOf(stay))
      await auditRows.write(tx, {
        at: now,
        admin,
        action: 'datesClosed',
        bookingId: id,
        note: stayInWords(stay),
      })
      await promote(tx, type)
      return { kind: 'done', bookingId: id }
    })
  }
}

/** Puts closed rooms on sale again and promotes the queue. Throws `NotFound`. */
export function openDates({ db, atType, clock, promote }: Needs) {
  return async (admin: string, bookingId: string): Promise<void> => {
    const { type } = (await bookingRows.byId(db, bookingId)) ?? {}
    if (!type) throw noBooking()
    await atType(type, 'money', async (tx) => {
      const closed = await erasureRows.lock(tx, bookingId)
      if (closed?.status !== 'Blocked') throw noBooking()
      await erasureRows.remove(tx, bookingId)
      const note = stayInWords(closed)
      await auditRows.write(tx, { at: clock.now(), admin, action: 'datesOpened', bookingId, note })
      await promote(tx, type)
    })
  }
}

/** Closed dates that are not over yet, by date. */
export function closedDates({ db, clock }: Pick<Needs, 'db' | 'clock'>) {
  return async (): Promise<ClosedDates[]> => {
    const closed = await bookingListRows.closed(db, deskToday(clock.now()))
    const origins = new Map(
      (
        await deskRows.origins(
          db,
          closed.map(({ id }) => id),
        )
      ).map((one) => [one.bookingId, one]),
    )
    return closed.map(({ id, type, rooms, checkIn, checkOut, createdAt }) => ({
      id,
      type,
      rooms,
      checkIn,
      checkOut,
      reason: origins.get(id)?.note ?? '',
      by: origins.get(id)?.madeBy ?? '',
      createdAt: instantForWire(createdAt),
    }))
  }
}
