import { createFileRoute } from '@tanstack/react-router'
import { trpc } from '../app/trpc'
import { HomeScreen } from '../screens/home/home-screen'

export const Route = createFileRoute('/')({
  loader: async ({ context: { data } }) => {
    await Promise.all([data.booking.rooms.ensureData(), data.booking.season.ensureData()])
  },
  component: Home,
})

function Home() {
  const [rooms] = trpc.booking.rooms.useSuspenseQuery()
  const [season] = trpc.booking.season.useSuspenseQuery()
  const { device } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <HomeScreen
      rooms={rooms}
      facts={season}
      device={device}
      book={(wish) => void navigate({ to: '/booking', search: wish })}
    />
  )
}
