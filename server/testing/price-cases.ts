import { expect } from 'vitest'
import { listRooms } from '#modules/bookings/availability'
import { nightCalendar } from '#modules/bookings/calendar'
import { startCheckout } from '#modules/bookings/checkout'
import { changeBooking } from '#modules/front-desk/change'
import { changeRate } from '#modules/rates/change-rate'
import { copyYear } from '#modules/rates/copy-year'
import { clearPeriod, listPeriods, replacePeriods, setPeriod } from '#modules/rates/periods'
import { quoteStay } from '#shared/booking/quote'
import { asCalendarDate, type CalendarDate } from '#shared/calendar/calendar-date'
import { DomainError } from '#shared/domain-error'
import { asRupees } from '#shared/money/rupees'
import { nightAmounts, priceLines, sameEveryNight } from '#shared/rates/rates'
import { type RoomType, roomTypes } from '#shared/room/room'
import { type Chance, chanceOf } from '#tools/simulation/chance'
import { emptyHotel } from './empty-hotel'
import { dayAfter, type NightPrices, nightPrices, nightsBetween, onlineOf, sum } from './night-prices'
import type { scriptedHotel } from './scripted-hotel'

type Hotel = ReturnType<typeof scriptedHotel>
type Stay = { type: RoomType; rooms: number; checkIn: CalendarDate; checkOut: CalendarDate }
type Share = 60 | 100

/** `amounts`: what the model said of its nights when it was made; `id` undefined where it was refused. */
type Case = Stay & {
  userId: string
  share: Share
  amounts: number[]
  id: string
  orderId: string | undefined
}

const admin = 'owner@hotel.example'
const [opens, closes] = ['2027-05-25', '2027-10-12']
const allRooms = { 'Double Bed': 3, 'Triple Bed': 4 }

type Round = {
  hotel: Hotel
  chance: Chance
  name: string
  models: Record<RoomType, NightPrices>
  /** What was asked online and is due at the desk, in paise, by order. */
  orders: Map<string, { amount: number; pending: number }>
}

/**
 * One hotel with random rates, which change three times. Each time many `quotes` are worked out as the guests' pages do, and
 * guests check out, of whom there are `stays`: they ask again, pay, and are moved by the desk. Throws what is different from
 * the model. Answers how many got a booking.
 */
export async function pricesLikeTheModel(
  hotel: Hotel,
  { seed, stays, quotes }: { seed: number; stays: number; quotes: number },
): Promise<number> {
  const chance = chanceOf(seed)
  await emptyHotel(hotel.db())
  const models = { 'Double Bed': nightPrices(0), 'Triple Bed': nightPrices(0) }
  const round: Round = { hotel, chance, name: `seed ${seed}`, models, orders: new Map() }
  for (const type of roomTypes) await newBase(round, type)
  const cases: Case[] = []
  const perRates = Math.ceil(stays / 3)
  for (let made = 0; made < stays; made += perRates) {
    await changeManyRates(round)
    await ratesAreTheModels(round)
    await quotesAreTheModels(round, quotes)
    for (let index = made; index < Math.min(stays, made + perRates); index += 1) {
      const one = await checksOut(round, `guest-${index}`)
      if (one) cases.push(one)
    }
    await pricesAreKept(round, cases)
  }
  await changeManyRates(round)
  for (const one of cases) if (chance.maybe(0.3)) await asksAgain(round, one)
  await pricesAreKept(round, cases)
  for (const one of cases) if (chance.maybe(0.4)) await paysAndMoves(round, one)
  await changeManyRates(round)
  await pricesAreKept(round, cases)
  await expiredOnesAreAskedForAgain(round, cases)
  return cases.length
}

async function newBase({ hotel, chance, models }: Round, type: RoomType): Promise<void> {
  const amount = someAmount(chance)
  models[type].setBase(amount)
  await changeRate(hotel.ctx(), admin, { type, amount: asRupees(amount) })
}

/** Mostly few prices, so that neighbours often agree. */
const someAmount = (chance: Chance): number =>
  chance.maybe(0.6) ? chance.pick([2500, 3200, 3201, 4999]) : 100 + chance.whole(99_901)

const someNights = (chance: Chance) => {
  const from = dayAfter('2027-05-10', chance.whole(160))
  return { from: asCalendarDate(from), to: asCalendarDate(dayAfter(from, chance.pick([0, 1, 6, 20, 60]))) }
}

async function changeManyRates(round: Round): Promise<void> {
  for (let changes = 6 + round.chance.whole(6); changes > 0; changes -= 1) await changeRates(round)
  if (round.chance.maybe(0.7)) for (const type of roomTypes) await newBase(round, type)
}

async function changeRates(round: Round): Promise<void> {
  const { hotel, chance, models } = round
  const ctx = hotel.servers()[chance.whole(2) === 0 ? 0 : 1].ctx
  const type = chance.pick(roomTypes)
  const nights = someNights(chance)
  const price = () => ({
    amount: asRupees(someAmount(chance)),
    minNights: chance.pick([1, 1, 1, 2, 5]),
    name: null,
  })
  const put = (from: string, to: string, { amount, minNights: least }: ReturnType<typeof price>) =>
    models[type].set(from, to, { amount, least })
  const kind = chance.whole(10)
  if (kind < 5) {
    const wanted = price()
    put(nights.from, nights.to, wanted)
    await setPeriod(ctx, admin, { type, ...nights, ...wanted })
  } else if (kind < 7) {
    models[type].set(nights.from, nights.to, undefined)
    await clearPeriod(ctx, admin, { type, ...nights })
  } else if (kind < 8) {
    const [first, last] = [price(), price()]
    models[type].set(nights.from, nights.to, undefined)
    put(nights.from, nights.from, first)
    if (nights.to > nights.from) put(nights.to, nights.to, last)
    const ends = [{ ...first, from: nights.from, to: nights.from }]
    if (nights.to > nights.from) ends.push({ ...last, from: nights.to, to: nights.to })
    await replacePeriods(ctx, admin, { type, ...nights, periods: ends })
  } else if (kind < 9) await newBase(round, type)
  else await toNextYear(round, type)
}

/** The days of the season come to the next year; those outside of its usual season do not. */
async function toNextYear({ hotel, models }: Round, type: RoomType): Promise<void> {
  const own = models[type].own()
  const [thisYear, nextYear] = ['2027', '2028'].map((year) => own.filter(([night]) => night.startsWith(year)))
  if (!thisYear?.length) return
  for (const [night] of nextYear ?? []) models[type].set(night, night, undefined)
  for (const [night, price] of thisYear) {
    const day = `2028${night.slice(4)}`
    if (day >= '2028-05-25' && day < '2028-10-12') models[type].set(day, day, price)
  }
  await copyYear(hotel.ctx(), admin, { from: 2027, to: 2028, type })
}

/** The periods that are stored, and the guests' calendar. */
async function ratesAreTheModels({ hotel, models, name }: Round): Promise<void> {
  const periods = await listPeriods(hotel.ctx())
  for (const type of roomTypes) {
    const stored = periods
      .filter((period) => period.type === type)
      .flatMap(({ from, to, amount, minNights: least }) =>
        nightsBetween(from, dayAfter(to)).map((night) => [night, { amount, least }]),
      )
    expect(stored, `${name}: the periods of ${type}`).toEqual(models[type].own())
    const asked = { type, from: asCalendarDate(opens), to: asCalendarDate(dayAfter(closes, -1)) }
    const shown = await nightCalendar(hotel.ctx(), asked)
    expect(
      shown.map(({ date, amount, minNights: least }) => [date, { amount, least }]),
      `${name}: the calendar of ${type}`,
    ).toEqual(nightsBetween(opens, closes).map((night) => [night, models[type].at(night)]))
  }
}

/** From the rooms with their rates, as pages and forms get them. */
async function quotesAreTheModels({ hotel, chance, models, name }: Round, quotes: number): Promise<void> {
  const rooms = await listRooms(hotel.ctx())
  for (let index = 0; index < quotes; index += 1) {
    const stay = someStay(chance)
    const rates = rooms.find(({ type }) => type === stay.type) ?? sameEveryNight(asRupees(0))
    const amounts = models[stay.type].of(stay)
    const total = sum(amounts)
    const lines = priceLines(nightAmounts(stay, rates))
    const quotesOf = ([60, 100] as const).map((share) => quoteStay(stay, rates, share))
    const words = `${name}: the quote of ${JSON.stringify(stay)}`
    expect(
      lines.flatMap(({ nights, amount }) => Array<number>(nights).fill(amount)),
      words,
    ).toEqual(amounts)
    expect(
      lines.some(({ amount }, at) => amount === lines[at - 1]?.amount),
      words,
    ).toBe(false)
    expect(quotesOf, words).toEqual(
      ([60, 100] as const).map((share) => {
        const payNow = onlineOf(total, share)
        return { nights: amounts.length, total, payNow, payLater: total - payNow, share }
      }),
    )
  }
}

function someStay(chance: Chance): Stay {
  const type = chance.pick(roomTypes)
  const nights = 1 + chance.whole(chance.maybe(0.7) ? 4 : 14)
  const checkIn = dayAfter(opens, chance.whole(140 - nights))
  return {
    type,
    rooms: 1 + chance.whole(allRooms[type]),
    checkIn: asCalendarDate(checkIn),
    checkOut: asCalendarDate(dayAfter(checkIn, nights)),
  }
}

type Asking = Stay & { userId: string }
const ask = (hotel: Hotel, { userId, ...stay }: Asking, paidAmount: number) =>
  startCheckout(hotel.ctx(), { userId, request: { ...stay, paidAmount, draftId: 'form' } })

async function refusalOf(asking: Promise<unknown>): Promise<string> {
  try {
    return `was answered ${JSON.stringify(await asking)}`
  } catch (error) {
    if (error instanceof DomainError) return `${error.code}: ${error.message}`
    throw error
  }
}

/** Undefined where the stay is shorter than its nights allow. */
async function checksOut(
  { hotel, chance, name, models, orders }: Round,
  userId: string,
): Promise<Case | undefined> {
  const stay = someStay(chance)
  const share: Share = chance.pick([60, 100])
  const { type, rooms, checkIn, checkOut } = stay
  const asking = { type, rooms, checkIn, checkOut, userId }
  const amounts = models[type].of(stay)
  const total = sum(amounts)
  const [part, whole] = [onlineOf(total, 60), onlineOf(total, 100)]
  const words = `${name}: ${JSON.stringify(asking)}`
  const { least } = models[type].at(checkIn)
  if (amounts.length < least) {
    const why = await refusalOf(ask(hotel, asking, whole))
    expect(why, words).toBe(`StayNotPossible: These dates need at least ${least} nights.`)
    return undefined
  }
  const wrong = chance.pick([part - 1, whole + 1, whole - 1])
  if (chance.maybe(0.2) && wrong !== part && wrong !== whole) {
    const why = await refusalOf(ask(hotel, asking, wrong))
    expect(
      why.startsWith(`WrongAmount: The amount to pay for this stay is ${part} (60%`),
      `${words} ${why}`,
    ).toBe(true)
    expect(why.includes(` or ${whole} (100%`), `${words} ${why}`).toBe(true)
  }
  const outcome = await ask(hotel, asking, onlineOf(total, share))
  if (outcome.kind !== 'Held' && outcome.kind !== 'Queued') throw new Error(`${words}: ${outcome.kind}`)
  const online = onlineOf(total, share)
  const orderId = outcome.kind === 'Held' ? outcome.order.id : undefined
  if (outcome.kind === 'Held') {
    expect(outcome.order.amount, words).toBe(online * 100)
    orders.set(outcome.order.id, { amount: online * 100, pending: (total - online) * 100 })
  }
  return { ...asking, share, amounts, id: outcome.bookingId, orderId }
}

/** What is stored of all of them is what the model said when they were made, and so are their orders. */
async function pricesAreKept({ hotel, name, orders }: Round, cases: readonly Case[]): Promise<void> {
  const rows = await hotel.db().selectFrom('booking').select(['id', 'night_amounts as amounts']).execute()
  const stored = new Map(rows.map(({ id, amounts }) => [id, amounts]))
  for (const { id, amounts, userId } of cases)
    expect(stored.get(id), `${name}: the nights of ${userId}, ${id}`).toEqual(amounts)
  const made = await hotel
    .db()
    .selectFrom('payment_order')
    .select(['provider_order_id as id', 'amount', 'pending'])
    .execute()
  for (const { id, amount, pending } of made) {
    const right = orders.get(id ?? '')
    if (right) expect({ amount, pending }, `${name}: the order ${id}`).toEqual(right)
  }
}

const rightAmounts = (amounts: readonly number[]) =>
  ([60, 100] as const).map((share) => onlineOf(sum(amounts), share))

/** At the old price they are answered as before; the new one is wrong for them. */
async function asksAgain({ hotel, name, models }: Round, one: Case): Promise<void> {
  const { type, rooms, checkIn, checkOut, userId, share, amounts, id } = one
  const asking = { type, rooms, checkIn, checkOut, userId }
  const again = await ask(hotel, asking, onlineOf(sum(amounts), share))
  expect(again, `${name}: ${userId} asks again`).toMatchObject({ bookingId: id })
  const [now = 0] = rightAmounts(models[type].of(one))
  if (!rightAmounts(amounts).includes(now))
    expect(await refusalOf(ask(hotel, asking, now)), `${name}: ${userId} at the new price`).toMatch(
      /^WrongAmount/,
    )
}

async function paysAndMoves(round: Round, one: Case): Promise<void> {
  const { hotel, chance, name } = round
  if (one.orderId === undefined) return
  const paymentId = hotel.provider.pay(one.orderId)
  const { status } = await hotel.verify(one.orderId, paymentId, chance.pick([0, 1]))
  expect(status, `${name}: ${one.userId} pays`).toBe('confirmed')
  for (let moves = chance.whole(3); moves > 0; moves -= 1) {
    const to = moved(chance, one)
    const amounts = amountsOfMoved(round, one, to)
    const outcome = await changeBooking(hotel.ctx(), admin, {
      ...{ bookingId: one.id, type: to.type, numberOfRooms: to.rooms, tellGuest: false },
      ...{ checkInDate: to.checkIn, checkOutDate: to.checkOut },
    })
    if (outcome.kind === 'done') Object.assign(one, to, { amounts })
    if (chance.maybe(0.5)) await changeRates(round)
  }
}

function moved(chance: Chance, { type, rooms, checkIn, checkOut }: Stay): Stay {
  const by = (date: string) => asCalendarDate(dayAfter(date, chance.whole(5) - 2))
  const to = {
    type: chance.maybe(0.2) ? chance.pick(roomTypes) : type,
    rooms: chance.maybe(0.4) ? 1 + chance.whole(3) : rooms,
    checkIn: by(checkIn),
    checkOut: by(checkOut),
  }
  return to.checkIn < to.checkOut ? to : { ...to, checkIn, checkOut }
}

/** A night that they have keeps its price, in its share for fewer rooms; what is added costs what it costs now. */
function amountsOfMoved({ models }: Round, from: Case, to: Stay): number[] {
  const before = nightsBetween(from.checkIn, from.checkOut)
  return nightsBetween(to.checkIn, to.checkOut).map((night) => {
    const rate = models[to.type].at(night).amount
    const kept = to.type === from.type ? from.amounts[before.indexOf(night)] : undefined
    if (kept === undefined) return rate * to.rooms
    if (to.rooms < from.rooms) return Math.ceil((kept * to.rooms) / from.rooms)
    return kept + rate * (to.rooms - from.rooms)
  })
}

/** Whose hold is over gets the prices of this moment. */
async function expiredOnesAreAskedForAgain(round: Round, cases: readonly Case[]): Promise<void> {
  const { hotel, models, name } = round
  await hotel.advance(700)
  await hotel.advance(1)
  for (const one of cases) {
    const { type, rooms, checkIn, checkOut, userId, share } = one
    if ((await hotel.statusOf(one.id)) !== 'Expired' || !round.chance.maybe(0.4)) continue
    const asking = { type, rooms, checkIn, checkOut, userId }
    const words = `${name}: ${userId} comes back`
    const now = models[type].of(one)
    const { least } = models[type].at(checkIn)
    const old = onlineOf(sum(one.amounts), share)
    if (now.length < least) {
      expect(await refusalOf(ask(hotel, asking, old)), words).toMatch(/^StayNotPossible/)
      continue
    }
    if (!rightAmounts(now).includes(old))
      expect(await refusalOf(ask(hotel, asking, old)), words).toMatch(/^WrongAmount/)
    const outcome = await ask(hotel, asking, onlineOf(sum(now), share))
    if (outcome.kind !== 'Held' && outcome.kind !== 'Queued') throw new Error(`${words}: ${outcome.kind}`)
    expect((await hotel.booking(outcome.bookingId))?.nightAmounts, words).toEqual(now)
    expect((await hotel.booking(one.id))?.nightAmounts, words).toEqual(one.amounts)
  }
}
