import { expect, test } from 'vitest'
import { addToFolio, folioOf, reverseLine } from '#modules/folio/folio'
import { bookAtDesk } from '#modules/front-desk/book'
import { changeBooking } from '#modules/front-desk/change'
import { checkIn, checkOut } from '#modules/front-desk/check-in'
import { closeDates } from '#modules/front-desk/closed-dates'
import { leaveEarly } from '#modules/front-desk/leave-early'
import { setPeriod } from '#modules/rates/periods'
import { cancelAsHotel } from '#modules/refunds/cancel'
import { systemIds } from '#server/platform/ids'
import { aDeskBooking } from '#server/testing/desk-for-tests'
import { dayAfter, nightPrices, nightsBetween, sum } from '#server/testing/night-prices'
import { scriptedHotel } from '#server/testing/scripted-hotel'
import { type KnownHotel, type KnownStay, slowReport } from '#server/testing/slow-report'
import { addDays, asCalendarDate } from '#shared/calendar/calendar-date'
import { bookingChange } from '#shared/desk/change'
import { closing, deskBooking } from '#shared/desk/desk-booking'
import { asPaise } from '#shared/money/paise'
import { asRupees } from '#shared/money/rupees'
import { behindFigure, reportRange } from '#shared/reports/report'
import { roomTypes } from '#shared/room/room'
import { type Chance, chanceOf } from '#tools/simulation/chance'
import { bookingsBehind } from './bookings-behind'
import { rangeReport } from './range-report'

const { ctx, clock } = scriptedHotel()
const admin = 'owner@hotel.example'

const goTo = (day: string, time = '13:00') =>
  clock.shiftTo(Date.parse(`${day}T${time}:00+05:30`) - Date.parse('2027-03-01T10:00:00+05:30'))
const report = (from: string, to: string, netOfTax = false) =>
  rangeReport(ctx(), reportRange.parse({ from, to: addDays(asCalendarDate(to), 1), netOfTax }))
const behind = ({ to, ...asked }: { from: string; to: string; figure: string; [more: string]: unknown }) =>
  bookingsBehind(ctx(), behindFigure.parse({ ...asked, to: addDays(asCalendarDate(to), 1) }))

const base = { 'Double Bed': 2500, 'Triple Bed': 7600 }
const dear = { 'Double Bed': 3333, 'Triple Bed': 8200 }
/** A dear stretch of June, for both types. */
async function rates() {
  const prices = { 'Double Bed': nightPrices(2500), 'Triple Bed': nightPrices(3500) }
  const yatra = { from: asCalendarDate('2027-06-05'), to: asCalendarDate('2027-06-12') }
  for (const type of roomTypes) {
    const plain = { from: asCalendarDate('2027-05-25'), to: asCalendarDate('2027-10-11'), name: null }
    for (const [span, amount] of [
      [plain, base[type]],
      [{ ...yatra, name: 'Yatra weeks' }, dear[type]],
    ] as const)
      await setPeriod(ctx(), admin, { type, ...span, amount: asRupees(amount), minNights: 1 })
    prices[type].set(plain.from, plain.to, { amount: base[type], least: 1 })
    prices[type].set('2027-06-05', '2027-06-12', { amount: dear[type], least: 1 })
  }
  return prices
}

type Round = {
  chance: Chance
  hotel: KnownHotel
  known: Map<string, KnownStay>
  prices: Awaited<ReturnType<typeof rates>>
}

async function book({ chance, hotel, known, prices }: Round, today: string): Promise<void> {
  const type = chance.pick(roomTypes)
  const checkIn = dayAfter(today, chance.maybe(0.3) ? 0 : chance.whole(20))
  const stay = { checkIn, checkOut: dayAfter(checkIn, 1 + chance.whole(5)), rooms: 1 + chance.whole(2) }
  const wanted = aDeskBooking({ checkInDate: checkIn, checkOutDate: stay.checkOut })
  const amounts = prices[type].of(stay)
  const paid = chance.maybe(0.6) ? chance.whole(sum(amounts)) * 100 : 0
  const made = await bookAtDesk(
    ctx(),
    admin,
    deskBooking.parse({
      ...wanted,
      rooms: [{ type, numberOfRooms: stay.rooms }],
      payment: paid > 0 ? { id: systemIds.uuid(), amount: paid, method: 'cash' } : null,
    }),
  )
  if (made.kind !== 'done') return
  const nights = new Map(
    nightsBetween(checkIn, stay.checkOut).map((night, index) => [night, amounts[index] ?? 0]),
  )
  const own = {
    type,
    rooms: stay.rooms,
    arrives: checkIn,
    madeOn: today,
    nights,
    discount: 0,
    over: null,
    kept: paid,
  }
  hotel.stays.push(own)
  known.set(wanted.id, own)
}

/** A discount, sometimes taken back, and an extra that is, which is no discount. */
async function discount({ chance }: Round, bookingId: string, stay: KnownStay): Promise<void> {
  const line = (kind: 'discount' | 'extra', amount: number) =>
    addToFolio(ctx(), admin, { bookingId, kind, text: 'As agreed', amount: asPaise(amount) })
  const amount = 1 + chance.whole(60_001)
  const { id } = await line('discount', amount)
  if (chance.maybe(0.3)) await reverseLine(ctx(), admin, { lineId: id, reason: 'A mistake' })
  else stay.discount += amount
  const extra = await line('extra', 40_000)
  await reverseLine(ctx(), admin, { lineId: extra.id, reason: 'Not taken' })
}

/** Later by some days, or at another price. */
async function change({ chance, prices }: Round, bookingId: string, stay: KnownStay): Promise<void> {
  const nights = [...stay.nights.keys()]
  const listed = (night: string) => prices[stay.type as 'Double Bed'].at(night).amount * stay.rooms
  const of = (wanted: object) =>
    changeBooking(ctx(), admin, bookingChange.parse({ bookingId, reason: 'Agreed on the phone', ...wanted }))
  if (chance.maybe(0.5)) {
    const price = 1000 * nights.length + chance.whole(9)
    await of({ price: price * 100 })
    const more = price - sum([...stay.nights.values()])
    const list = nights.map((night) => listed(night))
    const shares = nights.map((night, index) =>
      more < 0
        ? Math.floor(((list[index] ?? 0) * price) / sum(list))
        : (stay.nights.get(night) ?? 0) + Math.floor(more / nights.length),
    )
    const rest = price - sum(shares)
    for (const [index, night] of nights.entries())
      stay.nights.set(night, (shares[index] ?? 0) + (index < rest ? 1 : 0))
    return
  }
  const days = 1 + chance.whole(3)
  const moved = nights.map((night) => dayAfter(night, days))
  const dates = { checkInDate: moved[0], checkOutDate: dayAfter(moved.at(-1) ?? '') }
  if ((await of(dates)).kind !== 'done') return
  const amounts = moved.map((night) => [night, stay.nights.get(night) ?? listed(night)] as const)
  stay.nights = new Map(amounts)
  stay.arrives = moved[0] ?? ''
}

const ending = { note: '', tellGuest: false }

/** Who arrives comes, and perhaps leaves early or is sent away by a closed road; or does not come. */
async function arrive({ chance }: Round, bookingId: string, stay: KnownStay): Promise<void> {
  if (chance.maybe(0.35)) {
    const how = { ...ending, mode: 'none', reason: 'did not come', isNoShow: true } as const
    await cancelAsHotel(ctx(), admin, bookingId, how)
    stay.over = 'no-show'
    return
  }
  await checkIn(ctx(), admin, { bookingId })
  const nights = [...stay.nights.keys()]
  if (nights.length < 2 || chance.maybe(0.4)) return
  const used = 1 + chance.whole(nights.length - 1)
  goTo(dayAfter(stay.arrives, used), '11:00')
  if (chance.maybe(0.5)) await leaveEarly(ctx(), admin, { ...ending, bookingId, reason: 'guest asked' })
  else {
    await cancelAsHotel(ctx(), admin, bookingId, { ...ending, mode: 'policy', reason: 'road closed' })
    stay.over = 'cancelled'
  }
  for (const night of nights.slice(used)) stay.nights.delete(night)
  goTo(stay.arrives)
}

async function close({ chance, hotel }: Round, today: string): Promise<void> {
  const type = chance.pick(roomTypes)
  const [checkIn, checkOut] = [dayAfter(today, chance.whole(9)), dayAfter(today, 10)]
  const rooms = 1 + chance.whole(2)
  const wanted = { id: systemIds.uuid(), type, rooms, checkIn, checkOut, reason: 'Painting' }
  if ((await closeDates(ctx(), admin, closing.parse(wanted))).kind !== 'done') return
  for (const night of nightsBetween(checkIn, checkOut))
    for (let room = 0; room < rooms; room += 1) hotel.closed.push(`${type} ${night}`)
}

/** Four weeks of a season, day by day. */
async function season(seed: number): Promise<KnownHotel> {
  const [chance, prices] = [chanceOf(seed), await rates()]
  const rooms = { 'Double Bed': 3, 'Triple Bed': 4 }
  const hotel: KnownHotel = { stays: [], rooms, closed: [], season: ['2027-05-25', '2027-10-12'] }
  const round: Round = { chance, hotel, known: new Map(), prices }
  for (const today of nightsBetween('2027-05-20', '2027-06-20')) {
    goTo(today)
    await book(round, today)
    if (chance.maybe(0.15)) await close(round, today)
    const live = [...round.known].filter(([, stay]) => stay.over === null)
    for (const [bookingId, { nights }] of live)
      if (dayAfter([...nights.keys()].at(-1) ?? '') === today) await checkOut(ctx(), admin, { bookingId })
    const coming = live.filter(([, stay]) => stay.arrives > today)
    if (coming.length > 0) {
      const [id, stay] = chance.pick(coming)
      if (stay.discount === 0 && chance.maybe(0.5)) await discount(round, id, stay)
      else if (chance.maybe(0.5)) await change(round, id, stay)
      else if (chance.maybe(0.3)) {
        await cancelAsHotel(ctx(), admin, id, { ...ending, mode: 'full', reason: 'guest asked' })
        stay.over = 'cancelled'
        stay.nights.clear()
      }
    }
    for (const [id, stay] of live.filter(([, one]) => one.over === null && one.arrives === today))
      await arrive(round, id, stay)
  }
  return hotel
}

test.each([1, 2])(
  'figures of a random season are those of a night-by-night count (seed %i)',
  async (seed) => {
    const hotel = await season(seed)
    expect(hotel.stays.filter(({ over }) => over === 'no-show').length).toBeGreaterThan(0)
    for (const [from, to] of [
      ['2027-06-01', '2027-06-30'],
      ['2027-05-20', '2027-05-31'],
      ['2027-06-07', '2027-06-07'],
      ['2027-01-01', '2027-12-31'],
    ] as const)
      for (const netOfTax of [false, true]) {
        const slow = slowReport(hotel, from, to, netOfTax)
        const found = await report(from, to, netOfTax)
        expect(found).toMatchObject(slow.figures)
        expect(found.adr).toBe(slow.figures.nightsSold && Math.round(found.revenue / found.nightsSold))
        expect(found.cancellations).toMatchObject({ bookings: slow.cancelled, ofBookings: slow.bookings })
        expect(found.sources[2]).toEqual({ name: 'At the desk', bookings: slow.walkedIn })
        expect(found.leadTime[0]).toEqual({ name: 'same week', bookings: slow.within(7) })
        const listed = await behind({ from, to, netOfTax, figure: 'revenue' })
        expect([listed.nights, listed.revenue]).toEqual([found.nightsSold, found.revenue])
        expect(sum(listed.bookings.map(({ revenue }) => revenue))).toBe(found.revenue)
      }
  },
)

test('a year later the same nights stand beside the new ones, and what is booked beside what was by then', async () => {
  await season(4)
  const { nightsSold, nightsOnSale, revenue, adr, revpar, byNight } = await report('2027-06-01', '2027-06-30')
  goTo('2027-12-01')
  const early = await report('2027-06-01', '2027-06-30')
  expect(early.lastYear).toBeNull()
  expect(early).toMatchObject({ knownFrom: '2027-05-20', pickUp: { nights: nightsSold, lastYear: null } })
  goTo('2028-06-10')
  const later = await report('2028-06-01', '2028-06-30')
  expect(later.lastYear).toMatchObject({ nightsSold, nightsOnSale, revenue, adr, revpar, byNight })
  expect(later.pickUp).toMatchObject({ asOf: '2028-06-10', nights: 0, lastYear: { asOf: '2027-06-10' } })
  const points = later.pickUp.points.flatMap(({ date, lastYear }) => (lastYear === null ? [] : [date]))
  expect([points[0] && points[0] >= '2028-05-20', points.at(-1)]).toEqual([true, '2028-06-24'])
})

test('what was booked for nights before the first known booking is not compared with', async () => {
  goTo('2027-08-01')
  const stay = { checkInDate: '2027-08-10', checkOutDate: '2027-08-12' }
  await bookAtDesk(ctx(), admin, deskBooking.parse(aDeskBooking(stay)))
  goTo('2028-09-01')
  const { lastYear, pickUp } = await report('2028-07-01', '2028-07-31')
  expect([lastYear, pickUp.lastYear]).toEqual([null, null])
  expect(pickUp.points.filter((point) => point.lastYear !== null)).toEqual([])
})

test('money of a no-show fills its first nights, and of whoever leaves early the unused nights stay apart', async () => {
  await rates()
  goTo('2027-06-13')
  const stay = { checkInDate: '2027-06-15', checkOutDate: '2027-06-18' }
  const paid = (amount: number) => ({ id: systemIds.uuid(), amount, method: 'upi' as const })
  const [missed, left] = [aDeskBooking(stay), aDeskBooking(stay)]
  await bookAtDesk(ctx(), admin, deskBooking.parse({ ...missed, payment: paid(300_000) }))
  await bookAtDesk(ctx(), admin, deskBooking.parse({ ...left, payment: paid(600_000) }))
  goTo('2027-06-15')
  const how = { ...ending, mode: 'none', reason: 'did not come', isNoShow: true } as const
  await cancelAsHotel(ctx(), admin, missed.id, how)
  await checkIn(ctx(), admin, { bookingId: left.id })
  goTo('2027-06-16')
  await leaveEarly(ctx(), admin, { ...ending, bookingId: left.id, reason: 'guest asked' })
  const found = await report('2027-06-15', '2027-06-20')
  expect(found).toMatchObject({ nightsSold: 3, revenue: 550_000, unusedNights: 350_000 })
  expect(found.byNight.map(({ sold }) => sold)).toEqual([2, 1, 0, 0, 0, 0])
  const money = { paid: 300_000, givenBack: 0, kept: 300_000 }
  expect(found.cancellations).toMatchObject({
    bookings: 1,
    noShows: 1,
    ofBookings: 2,
    asRevenue: 300_000,
    ...money,
  })
  expect(found.periods).toEqual([])
  expect((await report('2027-06-01', '2027-06-06')).periods).toEqual([
    { name: 'Yatra weeks', from: '2027-06-05', to: '2027-06-06' },
  ])
  expect(await behind({ from: '2027-06-15', to: '2027-06-20', figure: 'cancellations' })).toMatchObject({
    bookings: [{ bookingId: missed.id, name: 'Bhola Negi', isNoShow: true, nights: 2, cancelled: money }],
    left: 0,
  })
  expect((await folioOf(ctx(), missed.id)).charges).toBe(300_000)
})

test('a range that runs backwards or is longer than three years is refused', () => {
  expect(reportRange.safeParse({ from: '2027-06-01', to: '2027-06-01' }).success).toBe(false)
  expect(reportRange.safeParse({ from: '2027-01-01', to: '2031-01-01' }).success).toBe(false)
})
