import { createFileRoute } from '@tanstack/react-router'
import { trpc } from '../app/trpc'
import { HomeScreen } from '../screens/home/home-screen'
import { Reviews } from '../screens/home/reviews/reviews'
import { forTheVisit } from '../screens/home/reviews/visit'

export const Route = createFileRoute('/')({
  loader: async ({ context: { data, device } }) => {
    const reviews = data.review.ofVisit.prefetch(undefined, { staleTime: Number.POSITIVE_INFINITY })
    await Promise.all([data.booking.rooms.ensureData(), data.booking.season.ensureData()])
    // Only a page that is sent whole waits for them; in the browser they come when they come.
    if (!device) await reviews
  },
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
