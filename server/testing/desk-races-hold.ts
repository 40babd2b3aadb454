import { sql } from 'kysely'
import { expect } from 'vitest'
import { cardIn } from '#modules/admin/booking-cards'
import { balanceIn } from '#modules/folio/balances'
import { dayView } from '#modules/folio/day'
import { folioOf } from '#modules/folio/folio'
import { lastPin, slotOn } from '#modules/front-desk/layout'
import { laidOutRooms, places } from '#modules/front-desk/room-numbers'
import { changeRate } from '#modules/rates/change-rate'
import { isCancelled } from '#shared/booking/status'
import { nightsOf } from '#shared/booking/stay'
import { addDays, type CalendarDate } from '#shared/calendar/calendar-date'
import { deskToday } from '#shared/calendar/hotel-today'
import { deskMethods } from '#shared/desk/folio'
import { roomInventory, roomTypes } from '#shared/room/room'
import { watchRates } from '#tools/simulation/rule/rates-watch'
import { knownBookings, raceOnce, type Tried } from './desk-races'
import type { scriptedHotel } from './scripted-hotel'

type Hotel = ReturnType<typeof scriptedHotel>
/** Where those who are here are: `booking place night` and the slot. */
type Whereabouts = ReadonlyMap<string, number>

/** What is wrong after a round; `before`: where those who were here slept before it. */
async function faultsAfter(
  hotel: Hotel,
  tried: readonly Tried[],
  before: Whereabouts,
): Promise<{ faults: string[]; here: Whereabouts }> {
  const rooms = await roomFaults(hotel)
  const { faults, here } = await layoutFaults(hotel)
  const touched = new Set(
    tried.flatMap(({ what, bookingId }) => (/jobs|line|give/.test(what) ? [] : [bookingId])),
  )
  const moved = [...before].flatMap(([key, slot]) => {
    const now = here.get(key)
    return now === undefined || now === slot || touched.has(key.split(' ')[0])
      ? []
      : [`${key}: they were in ${slot} and are in ${now}`]
  })
  return {
    faults: [...rooms, ...faults, ...moved, ...(await moneyFaults(hotel)), ...refusalFaults(tried)],
    here,
  }
}

const haveRooms = ['Held', 'Capturing', 'Confirmed', 'Blocked']

async function roomFaults(hotel: Hotel): Promise<string[]> {
  const taken = await hotel.db().selectFrom('room_night').selectAll().execute()
  return (await knownBookings(hotel)).flatMap(({ id, type, status, rooms, checkIn, checkOut }) => {
    const due = haveRooms.includes(status)
      ? nightsOf({ checkIn, checkOut }).flatMap((night) => Array<string>(rooms).fill(`${type} ${night}`))
      : []
    const has = taken.flatMap((one) => (one.booking_id === id ? [`${one.room_type} ${one.night}`] : []))
    return JSON.stringify(has.toSorted()) === JSON.stringify(due.toSorted())
      ? []
      : [
          `booking ${id}, ${status}, has ${has.join(', ') || 'nothing'} instead of ${due.join(', ') || 'nothing'}`,
        ]
  })
}

async function layoutFaults(hotel: Hotel): Promise<{ faults: string[]; here: Whereabouts }> {
  const now = deskToday(hotel.clock.now())
  const range = { checkIn: addDays(now, -30), checkOut: addDays(now, 30) }
  const { rooms, stays, layout } = await laidOutRooms(hotel.db(), roomTypes, range)
  const here = new Map<string, number>()
  const inRoom = new Map<string, string>()
  const faults = stays.flatMap((stay) => {
    const all = rooms.find(({ type }) => type === stay.type)?.totalRooms ?? 0
    const hasLeft = stay.checkedOutAt !== null
    return nightsOf(stay).flatMap((night: CalendarDate) =>
      places(stay).flatMap((place) => {
        const slot = slotOn(layout, stay.id, place, night)
        const pin = lastPin(stay, place, night)
        if (stay.checkedInAt && !hasLeft) here.set(`${stay.id} ${place} ${night}`, slot)
        const key = `${stay.type} ${slot} on ${night}`
        const other = inRoom.get(key)
        inRoom.set(key, stay.id)
        const name = `${stay.name || stay.id} (${stay.status})`
        if (slot < 1 || slot > all) return [`${name} has no room on ${night}`]
        if (other) return [`${key} has ${other} and ${name}`]
        if (!pin || pin.slot === slot || hasLeft || night < now) return []
        // Who stays longer makes room for those to whom the room was given from a later night on.
        const isGivenLater = stays.some(
          (one) =>
            one.type === stay.type &&
            places(one).some((other) => {
              const theirs = slotOn(layout, one.id, other, night) === pin.slot && lastPin(one, other, night)
              return theirs && theirs.slot === pin.slot && theirs.from >= pin.from
            }),
        )
        return isGivenLater
          ? []
          : [`${name} was given ${stay.type} ${pin.slot} on ${night} and is in ${slot}`]
      }),
    )
  })
  return { faults, here }
}

async function moneyFaults(hotel: Hotel): Promise<string[]> {
  const ctx = hotel.ctx()
  const faults: string[] = []
  const rows = await hotel.db().selectFrom('folio_line').selectAll().execute()
  for (const { id, status } of await knownBookings(hotel)) {
    if (status === 'Blocked') continue
    const { lines, charges, payments, refunds, balance } = await folioOf(ctx, id)
    const stored = await balanceIn(ctx.db, id)
    const card = await cardIn(ctx, ctx.db, id)
    const sum = (...kinds: string[]) =>
      lines.reduce((total, { kind, amount }) => total + (kinds.includes(kind) ? amount : 0), 0)
    const own = rows.filter(({ booking_id }) => booking_id === id)
    const written = (kind: string) =>
      own.reduce((total, row) => total + (row.kind === kind ? row.amount : 0), 0)
    const extras = written('extra')
    const expected = {
      balance: charges - payments + refunds,
      stored: { charges, payments, refunds, balance },
      sums: [sum('room', 'extra') - sum('discount'), sum('payment'), sum('refund')],
      rows: own.length,
      pending: Math.max(0, balance),
    }
    const found = {
      balance,
      stored: {
        charges: stored.charges,
        payments: stored.payments,
        refunds: stored.refunds,
        balance: stored.balance,
      },
      sums: [charges, payments, refunds],
      rows: lines.filter(({ by }) => by !== null).length,
      pending: card.pending,
    }
    if (JSON.stringify(found) !== JSON.stringify(expected))
      faults.push(`booking ${id}, ${status}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`)
    const nights = lines.filter(
      ({ id: line }) => /^nights-\d+$/.test(line) && !lines.some(({ reverses }) => reverses === line),
    )
    const used = nights.reduce((total, { amount }) => total + amount, 0)
    const isUntouched = written('payment') === 0 && written('refund') === 0
    if (isCancelled(status) && isUntouched && card.pending > extras + used)
      faults.push(
        `booking ${id} is ${status} and owes ${card.pending}, more than ${extras + used} of extras and used nights`,
      )
    const isCorrected = own.some(({ reverses }) => reverses !== null)
    if (refunds > payments && !isCorrected)
      faults.push(`booking ${id}: ${refunds} were given back and only ${payments} paid`)
  }
  return [...faults, ...(await providerFaults(hotel)), ...(await dayFaults(hotel, rows))]
}

/** Nothing goes back twice, or more than came. */
async function providerFaults(hotel: Hotel): Promise<string[]> {
  const promised = await hotel
    .db()
    .selectFrom('refund')
    .select(['payment_id', sql<number>`sum(amount)::bigint`.as('sum')])
    .where('superseded_at', 'is', null)
    .groupBy('payment_id')
    .execute()
  return promised.flatMap(({ payment_id, sum }) => {
    const payment = hotel.provider.all().find(({ id }) => id === payment_id)
    return payment?.captured && sum <= payment.amount
      ? []
      : [`${sum} of payment ${payment_id} go back, which is ${payment?.status} with ${payment?.amount}`]
  })
}

async function dayFaults(
  hotel: Hotel,
  rows: { day: string; method: string | null; kind: string; amount: number }[],
): Promise<string[]> {
  const ctx = hotel.ctx()
  const faults: string[] = []
  const days = [...new Set(rows.map(({ day }) => day as CalendarDate))]
  for (const day of days) {
    const { byMethod } = await dayView(ctx, day)
    for (const method of deskMethods) {
      const sum = rows
        .filter((row) => row.day === day && row.method === method)
        .reduce((total, row) => total + (row.kind === 'payment' ? row.amount : -row.amount), 0)
      if (byMethod[method] !== sum) faults.push(`${day}: ${byMethod[method]} by ${method} instead of ${sum}`)
    }
  }
  return faults
}

/** Whoever is refused a room is told who has it. */
function refusalFaults(tried: readonly Tried[]): string[] {
  return tried.flatMap(({ what, refusal = '', notFree }) => {
    const isNamed = notFree ? /"name":"Guest|"status":"Blocked"/.test(refusal) : /Guest|closed/.test(refusal)
    const isAboutRooms = notFree || /Not enough|is kept for|still in|is in [DT]\d/.test(refusal)
    return isAboutRooms && !isNamed ? [`${what} was refused without a name: ${refusal}`] : []
  })
}

const mostShown = 40

/** Rounds of a seed, from 10 June 2027 on; the first one after which something is wrong ends it. */
export async function race(hotel: Hotel, seed: number, rounds: number): Promise<void> {
  const days = 101
  hotel.later(days * 86_400)
  for (const { type, nightlyRate } of roomInventory)
    await changeRate(hotel.ctx(), 'owner@hotel.example', { type, amount: nightlyRate })
  const rates = await watchRates(hotel.db(), hotel.clock.now)
  const log: string[] = []
  let here: Whereabouts = new Map()
  for (let round = 1; round <= rounds; round += 1) {
    const tried = await raceOnce(hotel, { seed, round, triesRates: rates.tried })
    log.push(
      ...tried.map(
        ({ what, bookingId = '', refusal = 'done' }) => `${round} ${what} ${bookingId}: ${refusal}`,
      ),
    )
    const after = await faultsAfter(hotel, tried, here)
    here = after.here
    after.faults.push(...(await rates.check()))
    const sofar = after.faults.length > 0 ? log.slice(-mostShown).join('\n') : ''
    expect(after.faults, `seed ${seed}, round ${round}\n${sofar}`).toEqual([])
    hotel.later(3600 * (round % 5))
  }
}
