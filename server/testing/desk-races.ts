import { listRooms } from '#modules/bookings/availability'
import { startCheckout } from '#modules/bookings/checkout'
import { release } from '#modules/bookings/release'
import { closeDay, dayView } from '#modules/folio/day'
import { addToFolio, folioOf, reverseLine } from '#modules/folio/folio'
import { giveBack } from '#modules/folio/give-back'
import { payGroup } from '#modules/folio/groups'
import { bookAtDesk } from '#modules/front-desk/book'
import { bookingPage } from '#modules/front-desk/booking-page'
import { changeBooking } from '#modules/front-desk/change'
import { chart } from '#modules/front-desk/chart'
import { checkIn, checkOut } from '#modules/front-desk/check-in'
import { closeDates, openDates } from '#modules/front-desk/closed-dates'
import { leaveEarly } from '#modules/front-desk/leave-early'
import { pinRoom } from '#modules/front-desk/pin-room'
import { today } from '#modules/front-desk/today'
import { undo } from '#modules/front-desk/undo'
import { verifyPayment } from '#modules/payments/verify-payment'
import { changeRate } from '#modules/rates/change-rate'
import { clearPeriod, setPeriod } from '#modules/rates/periods'
import { setSeason, usualSeason } from '#modules/rates/set-season'
import { cancelAsGuest, cancelAsHotel } from '#modules/refunds/cancel'
import { quoteStay } from '#shared/booking/quote'
import type { BookingStatus } from '#shared/booking/status'
import { addDays, asCalendarDate, type CalendarDate } from '#shared/calendar/calendar-date'
import { deskToday } from '#shared/calendar/hotel-today'
import { cancelModes, undoActions } from '#shared/desk/change'
import { callerDetails } from '#shared/desk/desk-details'
import { deskMethods } from '#shared/desk/folio'
import { roomNumber } from '#shared/desk/room-number-words'
import { DomainError } from '#shared/domain-error'
import { asPaise } from '#shared/money/paise'
import { asRupees } from '#shared/money/rupees'
import { sameEveryNight } from '#shared/rates/rates'
import { type RoomType, roomInventory } from '#shared/room/room'
import { type Chance, chanceOf, idsOf } from '#tools/simulation/chance'
import type { RateChange } from '#tools/simulation/rule/rates-watch'
import type { Ctx } from '../context'
import { sampleDetails } from './sample-guest'
import type { scriptedHotel } from './scripted-hotel'

type Hotel = ReturnType<typeof scriptedHotel>
export type Known = { id: string; type: RoomType; rooms: number; status: BookingStatus; version: number } & {
  checkIn: CalendarDate
  checkOut: CalendarDate
}
/** What one try did: `bookingId` is the booking that it was about, `refusal` the words of a refusal. */
export type Tried = { what: string; bookingId?: string | undefined; refusal?: string; notFree?: boolean }

type Moment = {
  hotel: Hotel
  chance: Chance
  ctx: Ctx
  admin: string
  bookings: readonly Known[]
  lines: readonly string[]
  uuid(): string
  name(): string
  /** To be told before a price is changed. */
  triesRates(change: RateChange): void
}
type Attempt = { bookingId?: string; run(): Promise<unknown> }
type Kind = { name: string; weight: number; plan(moment: Moment): Attempt | undefined }

const types: RoomType[] = roomInventory.map(({ type }) => type)
const allRooms = (type: RoomType) => roomInventory.find((one) => one.type === type)?.totalRooms ?? 0
const todayOf = ({ ctx }: Moment) => deskToday(ctx.clock.now())
const nightsFrom = (moment: Moment, soonest = 0) => {
  const { chance } = moment
  const checkInDate = addDays(todayOf(moment), soonest + chance.whole(3))
  return { checkInDate, checkOutDate: addDays(checkInDate, 1 + chance.whole(3)) }
}
const someRoom = (chance: Chance, type: RoomType) => roomNumber(type, 1 + chance.whole(allRooms(type)))
const paise = (chance: Chance) => 100 * (1 + chance.whole(9000))

/** One of the bookings in such a state. */
function some({ chance, bookings }: Moment, ...statuses: BookingStatus[]): Known | undefined {
  const fitting = bookings.filter(({ status }) => statuses.includes(status))
  return fitting.length > 0 ? chance.pick(fitting) : undefined
}
const about = (booking: Known | undefined, run: (booking: Known) => Promise<unknown>): Attempt | undefined =>
  booking && { bookingId: booking.id, run: () => run(booking) }

const caller = (name: string, rooms: number) =>
  callerDetails.parse({ name, mobileNumber: '98111 22233', numberOfGuests: rooms })

const kinds: Kind[] = [
  {
    name: 'the desk books',
    weight: 6,
    plan: (moment) => {
      const { chance, ctx, admin, uuid, name } = moment
      const wanted = chance.maybe(0.3) ? types : [chance.pick(types)]
      const rooms = wanted.map((type) => ({ type, numberOfRooms: chance.pick([1, 1, 2]) }))
      const guest = caller(name(), rooms.length)
      const roomNumberWanted = chance.maybe(0.4) ? someRoom(chance, wanted[0] ?? 'Double Bed') : undefined
      const request = {
        ...guest,
        ...nightsFrom(moment),
        id: uuid(),
        rooms,
        note: '',
        group: chance.maybe(0.3) ? 'The wedding' : undefined,
        roomNumber: roomNumberWanted,
        payment: chance.maybe(0.4)
          ? { id: uuid(), amount: paise(chance), method: chance.pick(deskMethods) }
          : undefined,
      }
      // Sent twice, as from a window that had no answer.
      return {
        run: async () => {
          const answers = await Promise.all([1, 2].map(() => bookAtDesk(ctx, admin, request)))
          const ids = answers.flatMap((one) => (one.kind === 'done' ? one.bookingIds.join() : []))
          if (new Set(ids).size > 1) throw new Error(`made twice: ${ids.join(' and ')}`)
          return answers
        },
      }
    },
  },
  {
    name: 'a guest books and pays',
    weight: 8,
    plan: (moment) => {
      const { hotel, chance, ctx, name } = moment
      const { checkInDate, checkOutDate } = nightsFrom(moment, 1)
      const type = chance.pick(types)
      const rooms = chance.pick([1, 1, 2])
      const isPaid = chance.maybe(0.8)
      const details = { ...sampleDetails({ numberOfGuests: rooms }, { name: name() }) }
      const userId = `guest-${chance.whole(1000)}`
      const stay = { type, rooms, checkIn: checkInDate, checkOut: checkOutDate }
      const draftId = `form-${chance.whole(99)}`
      return {
        run: async () => {
          const rates = (await listRooms(ctx)).find((one) => one.type === type) ?? sameEveryNight(asRupees(1))
          const request = { ...stay, draftId, paidAmount: quoteStay(stay, rates, 60).payNow }
          const held = await startCheckout(ctx, { userId, details, request })
          if (held.kind !== 'Held') return
          if (!isPaid) {
            if (chance.maybe(0.5)) await release(ctx, userId, held.bookingId)
            return
          }
          const orderId = held.order.id
          const signed = { orderId, paymentId: hotel.provider.pay(orderId), signature: 'genuine' }
          await Promise.all(hotel.servers().map((one) => verifyPayment(one.ctx, { signed, details })))
        },
      }
    },
  },
  {
    name: 'change',
    weight: 10,
    plan: (moment) => {
      const { chance, ctx, admin } = moment
      return about(some(moment, 'Confirmed', 'Confirmed', 'Confirmed', 'Held', 'Cancelled'), (booking) => {
        const { id: bookingId, version } = booking
        const moved = chance.pick<Partial<Record<string, unknown>>>([
          { checkOutDate: addDays(booking.checkOut, 1) },
          { checkOutDate: addDays(booking.checkOut, -1) },
          { checkInDate: addDays(booking.checkIn, 1), checkOutDate: addDays(booking.checkOut, 1) },
          { checkInDate: addDays(booking.checkIn, -1) },
          { numberOfRooms: chance.pick([1, 2, 3]) },
          { type: chance.pick(types) },
          { type: chance.pick(types), numberOfRooms: 2 },
          { price: 100 * chance.whole(9000), reason: 'agreed' },
          { group: chance.pick(['', 'The wedding']) },
        ])
        const seen = chance.maybe(0.5) ? { version } : {}
        return changeBooking(ctx, admin, { bookingId, tellGuest: true, ...seen, ...moved })
      })
    },
  },
  {
    name: 'pin',
    weight: 9,
    plan: (moment) => {
      const { chance, ctx, admin } = moment
      return about(some(moment, 'Confirmed', 'Confirmed', 'Blocked', 'Held', 'Cancelled'), (booking) => {
        const from = chance.pick([booking.checkIn, addDays(booking.checkIn, chance.whole(3))])
        const fromRoom = booking.rooms > 1 ? someRoom(chance, booking.type) : undefined
        const number = someRoom(chance, booking.type)
        return pinRoom(ctx, admin, { bookingId: booking.id, roomNumber: number, from, fromRoom })
      })
    },
  },
  {
    name: 'check-in',
    weight: 8,
    plan: (moment) => {
      const { chance, ctx, admin } = moment
      return about(some(moment, 'Confirmed', 'Confirmed', 'Cancelled'), ({ id: bookingId, type, rooms }) => {
        const chosen = chance.maybe(0.3)
          ? { roomNumbers: Array.from({ length: rooms }, () => someRoom(chance, type)) }
          : {}
        return checkIn(ctx, admin, { bookingId, ...chosen })
      })
    },
  },
  {
    name: 'check-out',
    weight: 3,
    plan: (moment) =>
      about(some(moment, 'Confirmed'), ({ id: bookingId }) =>
        checkOut(moment.ctx, moment.admin, { bookingId }),
      ),
  },
  {
    name: 'early departure',
    weight: 3,
    plan: (moment) =>
      about(some(moment, 'Confirmed'), ({ id: bookingId }) =>
        leaveEarly(moment.ctx, moment.admin, {
          bookingId,
          reason: 'left early',
          note: '',
          tellGuest: true,
          amount: moment.chance.maybe(0.5) ? paise(moment.chance) : undefined,
        }),
      ),
  },
  {
    name: 'cancel',
    weight: 5,
    plan: (moment) => {
      const { chance, ctx, admin } = moment
      return about(some(moment, 'Confirmed'), ({ id }) => {
        const mode = chance.pick(cancelModes)
        const amount = mode === 'amount' ? { amount: asPaise(paise(chance)) } : {}
        return cancelAsHotel(ctx, admin, id, { mode, reason: 'other', note: '', ...amount })
      })
    },
  },
  {
    name: 'no-show',
    weight: 3,
    plan: (moment) =>
      about(some(moment, 'Confirmed'), ({ id }) =>
        cancelAsHotel(moment.ctx, moment.admin, id, {
          ...{ mode: 'none', reason: 'did not come', note: '', isNoShow: true },
        }),
      ),
  },
  {
    name: 'undo',
    weight: 8,
    plan: (moment) =>
      about(some(moment, 'Cancelled', 'Cancelled', 'Confirmed'), ({ id: bookingId, status }) => {
        const isUsual = status === 'Cancelled' && moment.chance.maybe(0.7)
        const action = isUsual ? 'cancel' : moment.chance.pick(undoActions)
        return undo(moment.ctx, moment.admin, { bookingId, action })
      }),
  },
  {
    name: 'a guest cancels',
    weight: 2,
    plan: (moment) => {
      const { chance, ctx, hotel } = moment
      const paid = hotel.provider.all().filter(({ captured }) => captured)
      const { orderId } = paid.length > 0 ? chance.pick(paid) : {}
      return orderId ? { run: () => cancelAsGuest(ctx, { orderId, waive: chance.maybe(0.3) }) } : undefined
    },
  },
  {
    name: 'close dates',
    weight: 4,
    plan: (moment) => {
      const { chance, ctx, admin, uuid } = moment
      const type = chance.pick(types)
      const { checkInDate: from, checkOutDate: to } = nightsFrom(moment)
      const number = chance.maybe(0.7) ? { roomNumber: someRoom(chance, type) } : {}
      const closing = {
        id: uuid(),
        type,
        rooms: 1,
        checkIn: from,
        checkOut: to,
        reason: 'painting',
        ...number,
      }
      return { run: () => closeDates(ctx, admin, closing) }
    },
  },
  {
    name: 'open dates',
    weight: 3,
    plan: (moment) => about(some(moment, 'Blocked'), ({ id }) => openDates(moment.ctx, moment.admin, id)),
  },
  {
    name: 'a line',
    weight: 10,
    plan: (moment) => {
      const { chance, ctx, admin, uuid } = moment
      return about(some(moment, 'Confirmed', 'Cancelled', 'Processing'), ({ id: bookingId }) => {
        const kind = chance.pick(['payment', 'payment', 'extra', 'discount', 'refund'] as const)
        const method = kind === 'payment' || kind === 'refund' ? { method: chance.pick(deskMethods) } : {}
        const line = { id: uuid(), bookingId, kind, text: 'Jeep', amount: paise(chance), ...method }
        return Promise.all([1, 2].map(() => addToFolio(ctx, admin, line)))
      })
    },
  },
  {
    name: 'reverse',
    weight: 3,
    plan: ({ chance, ctx, admin, lines }) => {
      const lineId = lines.length > 0 ? chance.pick(lines) : undefined
      return lineId ? { run: () => reverseLine(ctx, admin, { lineId, reason: 'wrong' }) } : undefined
    },
  },
  {
    name: 'give back',
    weight: 6,
    plan: (moment) => {
      const { chance, ctx, admin, uuid } = moment
      return about(some(moment, 'Confirmed', 'Cancelled', 'Processing'), async ({ id: bookingId }) => {
        const { balance } = await folioOf(ctx, bookingId)
        const amount = balance < 0 && chance.maybe(0.8) ? -balance : paise(chance)
        const method = chance.pick(['online', 'online', ...deskMethods] as const)
        const giving = { id: uuid(), bookingId, amount, method, reason: 'credit' }
        return Promise.all([1, 2].map(() => giveBack(ctx, admin, giving)))
      })
    },
  },
  {
    name: 'the group pays',
    weight: 2,
    plan: ({ chance, ctx, admin, uuid }) => {
      const payment = { id: uuid(), group: 'The wedding', amount: paise(chance), method: 'upi' } as const
      return { run: () => Promise.all([1, 2].map(() => payGroup(ctx, admin, payment))) }
    },
  },
  {
    name: 'close the day',
    weight: 1,
    plan: (moment) => ({
      run: () => closeDay(moment.ctx, moment.admin, { date: todayOf(moment), countedCash: 0 }),
    }),
  },
  {
    name: 'read',
    weight: 4,
    plan: (moment) => ({
      run: async () => {
        const { ctx, chance, bookings } = moment
        await today(ctx, undefined)
        await chart(ctx, { from: todayOf(moment), to: addDays(todayOf(moment), 7) })
        await dayView(ctx, undefined)
        const guests = bookings.filter(({ status }) => status !== 'Blocked')
        if (guests.length > 0) await bookingPage(ctx, chance.pick(guests).id)
      },
    }),
  },
  {
    name: 'a price',
    weight: 5,
    plan: (moment) => {
      const { chance, ctx, admin, triesRates } = moment
      const type = chance.pick(types)
      const { checkInDate: from, checkOutDate: to } = nightsFrom(moment)
      const amount = asRupees(chance.pick([2500, 3200, 4301]))
      const minNights = chance.pick([1, 1, 1, 2])
      const kind = chance.pick(['set', 'set', 'clear', 'base'] as const)
      return {
        run: () => {
          if (kind === 'base') {
            triesRates({ type, base: amount })
            return changeRate(ctx, admin, { type, amount })
          }
          triesRates({ type, from, to, amount: kind === 'set' ? amount : undefined })
          return kind === 'set'
            ? setPeriod(ctx, admin, { type, from, to, amount, minNights, name: null })
            : clearPeriod(ctx, admin, { type, from, to })
        },
      }
    },
  },
  {
    name: 'a season',
    weight: 2,
    plan: (moment) => {
      const { chance, ctx, admin } = moment
      const id = 2027
      const closes = addDays(todayOf(moment), 1 + chance.whole(6))
      const opens = asCalendarDate('2027-05-25')
      const isCut = chance.maybe(0.5)
      return {
        run: () => (isCut ? setSeason(ctx, admin, { id, opens, closes }) : usualSeason(ctx, admin, { id })),
      }
    },
  },
  { name: 'jobs', weight: 3, plan: ({ hotel }) => ({ run: () => hotel.runJobs() }) },
]

async function attempt(what: string, { bookingId, run }: Attempt): Promise<Tried> {
  try {
    const answer = await run()
    const isNotFree = JSON.stringify(answer)?.includes('"kind":"notFree"') ?? false
    return { what, bookingId, notFree: isNotFree, ...(isNotFree && { refusal: JSON.stringify(answer) }) }
  } catch (error) {
    if (!(error instanceof DomainError)) throw new Error(`${what}: ${String(error)}`, { cause: error })
    return { what, bookingId, refusal: `${error.code}: ${error.message}` }
  }
}

/** Some of all these at once, on both servers; the same seed and round choose the same. */
export async function raceOnce(
  hotel: Hotel,
  { seed, round, triesRates }: { seed: number; round: number; triesRates: Moment['triesRates'] },
): Promise<Tried[]> {
  const bookings = await knownBookings(hotel)
  const lines = await hotel
    .db()
    .selectFrom('folio_line')
    .select('id')
    .orderBy('written_at')
    .orderBy('id')
    .execute()
  const chance = chanceOf(seed, round)
  const ids = idsOf(() => chance)
  const planned = Array.from({ length: 6 + chance.whole(6) }, (_, index) => {
    const kind = chance.weighted(kinds)
    const moment: Moment = {
      hotel,
      chance,
      bookings,
      lines: lines.map(({ id }) => id),
      ctx: hotel.servers()[chance.whole(2) === 0 ? 0 : 1].ctx,
      admin: chance.pick(['desk@hotel.example', 'owner@hotel.example']),
      uuid: ids.uuid,
      triesRates,
      name: () => `Guest ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[round % 26]}${'abcdefghijklmnop'[index]}`,
    }
    return { what: kind.name, attempt: kind.plan(moment) }
  })
  return Promise.all(
    planned.map(({ what, attempt: one }) => (one ? attempt(what, one) : { what: `${what}: nothing to do` })),
  )
}

/** In the order in which they were made, so that a seed chooses the same ones. */
export const knownBookings = async (hotel: Hotel): Promise<Known[]> =>
  hotel
    .db()
    .selectFrom('booking')
    .select(['id', 'room_type as type', 'rooms', 'status', 'version'])
    .select(['check_in as checkIn', 'check_out as checkOut'])
    .orderBy('rank')
    .execute()
