import { resolve } from 'node:path'
import { addTables, openGround } from './booking/built-hotel'
import type { Loop } from './booking/closed-loop'
import { measureHolds } from './checkout/holds'
import { openProduct, type Product } from './checkout/product'
import { recordTurns } from './checkout/recorded-turns'
import { type Crowd, measureWholeBookings, type WholeBookings } from './checkout/whole-bookings'
import { type Measure, rowOf } from './measure'

const few: Crowd = { guests: 8, latency: 0 }

/**
 * Holds a second: seven guests, one per room, hold and release again and again, on one weekend or on many dates, each
 * turn as a new guest with all caps on. Compared with two limits: the same statements on seven plain connections, and the
 * five statements that a hold needs at least. Then whole bookings up to the mail, and the CPU that each process takes.
 */
export const measureCheckout: Measure = async (options, other) => {
  const seconds = options.get('seconds') ?? 4
  const rounds = options.get('rounds') ?? 3
  const guests = options.get('guests') ?? 32
  const times = { rounds, ms: seconds * 1000 }
  const opened: (() => Promise<void>)[] = []
  const open = async (folder?: string) => {
    const ground = await openGround(folder)
    opened.push(ground.close)
    return { ground, hotelUrl: await ground.database('hotel') }
  }
  try {
    const { ground, hotelUrl } = await open()
    const { turns, counts } = await recordTurns(hotelUrl)
    const limitUrl = await ground.database('hotel_limit', 'hotel')
    const products: Product[] = [await openProduct('', ground, hotelUrl)]
    if (other !== undefined) {
      const old = await open(resolve(other))
      await addTables(old.hotelUrl)
      products.push(await openProduct(`${other}: `, old.ground, old.hotelUrl))
    }
    opened.push(...products.map(({ close }) => close))
    const { held, limits } = await measureHolds({ products, limitUrl, turns, ...times })
    const crowds = [{ guests: 1, latency: 0 }, few, { guests, latency: 0 }, { guests, latency: 200 }]
    const whole = await measureWholeBookings(products, crowds, times)
    const sides = held.map((one, index) => ({ ...one, whole: whole[index] ?? [] }))
    const [own, ...others] = sides.map((side) => summaryOf(side, limits.five))
    const summary = {
      ...own,
      statements_checkout: counts.checkout,
      statements_verify: counts.verify,
    }
    const five = perSecond(limits.five)
    return {
      settings: { seconds, rounds, guests, ...summary },
      rows: sides.flatMap(({ label, weekend, spread, whole: crowdsOf }) => [
        holdsRow(`${label}holds, one weekend`, weekend, limits.five, label === '' ? limits.same : undefined),
        holdsRow(`${label}holds, many dates`, spread, limits.five, label === '' ? limits.spread : undefined),
        ...crowdsOf.map((crowd) => wholeRow(label, crowd)),
      ]),
      chart: {
        title: 'Holds a second, compared with the least that a hold can cost',
        unit: 'a second',
        bars: sides.flatMap(({ label, weekend, spread }) => [
          { label: `${label}one weekend`, value: perSecond(weekend), limit: five },
          { label: `${label}many dates`, value: perSecond(spread), limit: five },
        ]),
      },
      ratio: own?.ratio ?? Number.NaN,
      ratioIs:
        'holds (and releases) a second on one weekend over HTTP, as a share of the five statements of a hold',
      summaries: [...others.map((one) => ({ product: other ?? '', ...one })), summary],
    }
  } finally {
    for (const close of opened.reverse()) await close()
  }
}

const tenths = (value: number) => Math.round(value * 10) / 10
const hundredths = (value: number) => Math.round(value * 100) / 100
const perSecond = (loop: Loop) => tenths(loop.perSecond)

type Side = { label: string; weekend: Loop; spread: Loop; whole: WholeBookings[] }

function summaryOf({ weekend, whole }: Side, five: Loop) {
  const booked = whole.find(({ guests, latency }) => guests === few.guests && latency === few.latency)
  return {
    holds_per_s: perSecond(weekend),
    limit_per_s: perSecond(five),
    ratio: hundredths(weekend.perSecond / five.perSecond),
    bookings_per_s: tenths(booked?.loop.perSecond ?? Number.NaN),
    node_ms_per_booking: tenths(booked?.cpuMs.node ?? Number.NaN),
    postgres_ms_per_booking: tenths(booked?.cpuMs.postgres ?? Number.NaN),
  }
}

/** `same`: only for this checkout, whose statements were recorded. */
const holdsRow = (what: string, loop: Loop, five: Loop, same?: Loop) => ({
  ...rowOf(what, loop.times),
  'a second': perSecond(loop),
  'five statements': perSecond(five),
  ratio: hundredths(loop.perSecond / five.perSecond),
  ...(same && {
    'same statements': perSecond(same),
    'their ratio': hundredths(loop.perSecond / same.perSecond),
  }),
})

const wholeRow = (label: string, { guests, latency, loop, cpuMs }: WholeBookings) => ({
  ...rowOf(
    `${label}whole bookings, ${guests} ${guests === 1 ? 'guest' : 'guests'}, provider ${latency} ms`,
    loop.times,
  ),
  'a second': perSecond(loop),
  'Node ms each': tenths(cpuMs.node),
  'Postgres ms each': tenths(cpuMs.postgres),
  'sandbox ms each': tenths(cpuMs.sandbox),
})
