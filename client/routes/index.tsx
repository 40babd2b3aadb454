import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useApp } from '../app/use-app'
import { HomeScreen } from '../screens/home/home-screen'
import { knownHead } from '../site/page-head'

export const Route = createFileRoute('/')({
  loader: async ({ context }) => (await import('../site/home-route')).loadHomePage(context),
  head: ({ match, loaderData }) => knownHead(match.context, loaderData),
  component: Home,
})

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
