import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import { shownSeason } from '#shared/calendar/season'
import { hotel } from '#shared/hotel'
import { useApp } from '../app/use-app'
import { HomeScreen } from '../screens/home/home-screen'
import { knownHead } from '../site/page-head'

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient, reads, device, address } }) => {
    const reviews = queryClient.prefetchQuery({ ...reads.reviews, staleTime: Number.POSITIVE_INFINITY })
    const [rooms, season] = await Promise.all([
      queryClient.ensureQueryData(reads.rooms),
      queryClient.ensureQueryData(reads.season),
    ])
    const shown = shownSeason(season.sale)
    const words = {
      path: '/',
      title: `${hotel.name}: rooms in a mountain village`,
      description: inShort(shown?.maxCheckOut),
    }
    const facts = (await import('../site/home-facts')).homeFacts()
    // In the browser the page need not wait for reviews, and the schema is only for search engines.
    if (device) return { words, facts, schema: undefined }
    const { hotelSchema } = await import('../site/hotel-schema')
    await reviews
    return { words, facts, schema: hotelSchema({ address, rooms, sale: season.sale }) }
  },
  head: ({ match: { context }, loaderData }) => knownHead(context, loaderData),
  component: Home,
})

const inShort = (closes?: CalendarDate) =>
  `Rooms with hot water in a village of the Garhwal Himalaya, a vegetarian kitchen open from seven to ten, and guided treks.${
    closes ? ` Open until ${dateForPeople(closes)}.` : ''
  } Book and pay online.`

function Home() {
  const { reads } = useApp()
  const { data: rooms } = useSuspenseQuery(reads.rooms)
  const { data: season } = useSuspenseQuery(reads.season)
  const navigate = Route.useNavigate()
  return (
    <HomeScreen
      rooms={rooms}
      facts={season}
      known={Route.useLoaderData().facts}
      book={(wanted) => void navigate({ to: '/booking', search: wanted })}
    />
  )
}
