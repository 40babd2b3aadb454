import { hotel } from '../hotel'
import { plural } from '../plural'
import { refundRanges } from '../refund/policy'
import { guestCap, type Room } from '../room/room'
import type { HotelFacts, Hour, Way } from './facts'

export type FactRow = readonly [name: string, words: string]
export type Question = { question: string; answer: string }

/** `12 noon`, `10:00 AM`, `5:30 PM`. */
export function hourWords(hour: Hour): string {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number)
  if (minutes === 0 && hours === 12) return '12 noon'
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}

const given = (rows: readonly (readonly [string, string | 0 | undefined])[]): FactRow[] =>
  rows.flatMap(([name, words]) => (words ? [[name, words]] : []))

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** `from 12 noon` and `by 10:00 AM`; undefined where the hotel has no such hour. */
export const stayHours = ({ checkInFrom, checkOutBy }: HotelFacts) => ({
  checkIn: checkInFrom && `from ${hourWords(checkInFrom)}`,
  checkOut: checkOutBy && `by ${hourWords(checkOutBy)}`,
})

/** `Check-in from 12 noon, check-out by 10:00 AM.`; '' where neither is known. */
export function hoursInOneLine(facts: HotelFacts): string {
  const { checkIn, checkOut } = stayHours(facts)
  const parts = [checkIn && `check-in ${checkIn}`, checkOut && `check-out ${checkOut}`].filter(Boolean)
  const line = parts.join(', ')
  return line && `${capital(line)}.`
}

/** The hours and what the price includes. */
export const stayInOneLine = (facts: HotelFacts): string =>
  [hoursInOneLine(facts), facts.taxes].filter(Boolean).join(' ')

/** The policy in one sentence; the table is on the terms page. */
export function cancellationInOneLine(): string {
  const [best] = refundRanges()
  const none = refundRanges().at(-1)
  if (!best || !none) return ''
  return `Cancel ${best.from} or more days before check-in and ${best.percent} % of what you paid comes back, less the payment fee. It is less after that, and nothing in the last ${none.to} days.`
}

/** What a guest needs on the day they come. */
export function checkInRows(facts: HotelFacts): FactRow[] {
  const { checkIn, checkOut } = stayHours(facts)
  return given([
    ['Check-in', checkIn],
    ['Check-out', checkOut],
    ['If you are late', facts.lateArrival],
    ['Please bring', 'Proof of identity for every guest, an original with a photograph.'],
    ['Parking', facts.parking],
    ['Steps', facts.stairs],
  ])
}

/** From the bus stand to the door. */
export const lastStretch = ({ fromStand, lastBus }: Way): string =>
  [
    fromStand && `From the bus stand ${fromStand}`,
    lastBus && `The last bus comes up at ${hourWords(lastBus)}.`,
  ]
    .filter(Boolean)
    .join(' ')

/** How to come, from near to far. */
export const wayRows = ({ way = {} }: HotelFacts): FactRow[] =>
  given([
    ['From the bus stand', way.fromStand && capital(way.fromStand)],
    ['Last bus', way.lastBus && `It comes up at ${hourWords(way.lastBus)}.`],
    ['By road', way.road],
    ['Nearest railhead', way.railhead],
    ['Nearest airport', way.airport],
    ['When the road is closed', way.whenClosed],
  ])

/** Opens a map with the way to the hotel from where the guest is. */
export const directionsLink = `https://www.google.com/maps/dir/?api=1&destination=${hotel.coordinates.latitude},${hotel.coordinates.longitude}`

/** The few facts that decide whether somebody comes. */
export function shortRows(facts: HotelFacts): FactRow[] {
  const { checkIn, checkOut } = stayHours(facts)
  return given([
    ['Check-in and check-out', [checkIn, checkOut].filter(Boolean).join(', ')],
    ['Taxes', facts.taxes],
    ['Hot water', facts.hotWater],
    ['Meals', facts.meals],
    ['Phone signal', facts.phoneSignal],
    ['Last bus', facts.way?.lastBus && `${hourWords(facts.way.lastBus)}, to the stand below the hotel`],
    ['If you cancel', cancellationInOneLine()],
  ])
}

/** One room type. What the hotel sells is known without any fact. */
export function roomRows({ rooms }: HotelFacts, { type, beds, totalRooms }: Room): FactRow[] {
  const room = rooms?.[type] ?? {}
  return given([
    ['Beds', room.beds ?? plural(beds, 'bed')],
    ['Guests', `up to ${guestCap(type, 1)}`],
    ['Size', room.squareMetres && `${room.squareMetres} m²`],
    ['Bathroom', room.bath ?? 'hot water geyser'],
    ['View', room.view],
    ['Rooms of this kind', String(totalRooms)],
  ])
}

/** Every fact as an answer, in the order in which guests ask. */
export function questionsOf(facts: HotelFacts): Question[] {
  const { way = {} } = facts
  const all: [question: string, answer: string | undefined][] = [
    ['When can we check in, and when do we leave?', hoursInOneLine(facts)],
    ['What if we arrive late?', facts.lateArrival],
    ['Are taxes included?', facts.taxes],
    ['What comes back if we cancel?', cancellationInOneLine()],
    ['Is there hot water?', facts.hotWater],
    ['Is it cold at night? Are the rooms heated?', facts.heating],
    ['Are meals included?', facts.meals],
    ['May children come?', facts.children],
    ['Can we have an extra bed?', facts.extraBed],
    ['Is there Wi-Fi?', facts.wifi],
    ['Do phones work?', facts.phoneSignal],
    ['What about power cuts?', facts.powerCuts],
    ['Where can we park?', facts.parking],
    ['Are there stairs?', facts.stairs],
    ['How do we walk from the bus stand?', lastStretch(way)],
    ['How do we come by road?', way.road],
    ['Where is the nearest railway station?', way.railhead],
    ['Where is the nearest airport?', way.airport],
    ['When is the road closed?', way.whenClosed],
  ]
  return all.flatMap(([question, answer]) => (answer ? [{ question, answer }] : []))
}
