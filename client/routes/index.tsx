import { createFileRoute } from '@tanstack/react-router'
import { seasonWords } from '../../shared/calendar/season'
import { hotel } from '../../shared/hotel'
import { trpc } from '../app/trpc'
import { HomeScreen } from '../screens/home/home-screen'
import { Reviews } from '../screens/home/reviews/reviews'
import { forTheVisit } from '../screens/home/reviews/visit'
import { hotelSchema } from '../site/hotel-schema'
import { pageHead } from '../site/page-head'

export const Route = createFileRoute('/')({
  loader: async ({ context: { data, device } }) => {
    const reviews = data.review.ofVisit.prefetch(undefined, { staleTime: Number.POSITIVE_INFINITY })
    const [rooms, season] = await Promise.all([
      data.booking.rooms.ensureData(),
      data.booking.season.ensureData(),
    ])
    // Only a page that is sent whole waits for them; in the browser they come when they come.
    if (!device) await reviews
    return { rooms, season: { minCheckIn: season.minCheckIn, maxCheckOut: season.maxCheckOut } }
  },
  head: ({ match: { context }, loaderData }) => ({
    ...pageHead(context, {
      path: '/',
      title: `${hotel.name}: rooms in a mountain village`,
      description: `Seven rooms with hot water in a village of the Garhwal Himalaya, a kitchen open from seven to ten, and guided treks. Open ${seasonWords}; book online.`,
    }),
    scripts: loaderData
      ? [{ type: 'application/ld+json', children: hotelSchema({ address: context.address, ...loaderData }) }]
      : [],
  }),
  component: Home,
})

function Home() {
  const [rooms] = trpc.booking.rooms.useSuspenseQuery()
  const [season] = trpc.booking.season.useSuspenseQuery()
  const reviews = trpc.review.ofVisit.useQuery(undefined, forTheVisit)
  const { device } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <HomeScreen
      rooms={rooms}
      facts={season}
      device={device}
      reviews={
        <Reviews
          answer={reviews.data}
          failed={reviews.isError}
          asking={reviews.isFetching}
          askAgain={reviews.refetch}
        />
      }
      book={(wish) => void navigate({ to: '/booking', search: wish })}
    />
  )
}
