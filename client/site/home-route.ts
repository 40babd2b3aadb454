import type { AppContext } from '#client/app/context'
import { type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import { shownSeason } from '#shared/calendar/season'
import { hotel } from '#shared/hotel'
import { type FactRow, type Question, questionsOf, shortRows } from '#shared/hotel/fact-words'
import type { HotelFacts } from '#shared/hotel/facts'
import { factsOf } from '#shared/hotel/site-facts'
import type { KnownHead } from './page-head'

/** What the home page says of the hotel's facts. */
export type HomeFacts = { rows: FactRow[]; questions: Question[] }

type Known = Pick<AppContext, 'queryClient' | 'reads' | 'device' | 'address' | 'site'>

/** What the home page needs. Its texts are sent with it, so that its scripts do without them. */
export async function loadHomePage({
  queryClient,
  reads,
  device,
  address,
  site,
}: Known): Promise<KnownHead & { facts: HomeFacts }> {
  const reviews = queryClient.prefetchQuery({ ...reads.reviews, staleTime: Number.POSITIVE_INFINITY })
  const [rooms, { sale }] = await Promise.all([
    queryClient.ensureQueryData(reads.rooms),
    queryClient.ensureQueryData(reads.season),
  ])
  const known = {
    words: {
      path: '/',
      title: `${hotel.name}: rooms in a mountain village`,
      description: inShort(shownSeason(sale)?.maxCheckOut),
    },
    facts: homeFacts(factsOf(site)),
  }
  // In the browser the page need not wait for reviews, and the schema is only for search engines.
  if (device) return known
  const { hotelSchema } = await import('./hotel-schema')
  await reviews
  return { ...known, schema: hotelSchema({ address, rooms, sale, site }) }
}

const inShort = (closes?: CalendarDate) =>
  `Rooms with hot water in a village of the Garhwal Himalaya, a vegetarian kitchen open from seven to ten, and guided treks.${
    closes ? ` Open until ${dateForPeople(closes)}.` : ''
  } Book and pay online.`

function homeFacts(facts: HotelFacts): HomeFacts {
  const { heating, children, wifi, powerCuts, parking, way } = facts
  const asked = [heating, children, wifi, powerCuts, parking, way?.road, way?.whenClosed]
  return {
    rows: shortRows(facts),
    questions: questionsOf(facts).filter(({ answer }) => asked.includes(answer)),
  }
}
