import { hotelToday } from '../calendar/hotel-today'
import { facts, type HotelFacts, type Hour } from './facts'
import type { HotelSettings } from './settings'

const shown = [
  'phones',
  'chatNumber',
  'organiserChatNumber',
  'email',
  'notice',
  'checkInFrom',
  'checkOutUntil',
  'lateArrival',
  'meals',
  'lastBus',
] as const

/** What the owner may change and guests read. `notice`: '' where there is none now. */
export type SiteFacts = Pick<HotelSettings, (typeof shown)[number]>

/** The settings that pages show, at this instant. */
export function siteFacts(settings: HotelSettings, now: Date): SiteFacts {
  const picked = Object.fromEntries(shown.map((name) => [name, settings[name]])) as SiteFacts
  const { noticeUntil } = settings
  const isOver = noticeUntil !== '' && noticeUntil < hotelToday(now)
  return { ...picked, notice: isOver ? '' : settings.notice }
}

type Changeable = Pick<HotelSettings, 'checkInFrom' | 'checkOutUntil' | 'lateArrival' | 'meals' | 'lastBus'>

/** The hotel's facts, with what the owner has changed. An empty one counts as left out. */
export const factsOf = (settings: Changeable): HotelFacts => ({
  ...facts,
  checkInFrom: settings.checkInFrom as Hour,
  checkOutBy: settings.checkOutUntil as Hour,
  lateArrival: settings.lateArrival,
  meals: settings.meals,
  way: { ...facts.way, lastBus: settings.lastBus as Hour },
})
