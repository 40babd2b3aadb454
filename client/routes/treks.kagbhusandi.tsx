import { createFileRoute } from '@tanstack/react-router'
import { kagbhusandi } from '#shared/trek/trek'
import { KagbhusandiScreen } from '../screens/treks/kagbhusandi-screen'
import { pageHead } from '../site/page-head'

export const Route = createFileRoute('/treks/kagbhusandi')({
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/treks/kagbhusandi',
      title: kagbhusandi.title,
      description: `A guided walk of ${kagbhusandi.days} days to a lake under the pass, ${kagbhusandi.distance}, up to ${kagbhusandi.altitude}.`,
      picture: 'lake',
    }),
  component: Kagbhusandi,
})

function Kagbhusandi() {
  const { calls, device } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <KagbhusandiScreen
      send={calls.trek.enquire.mutate}
      device={device}
      goHome={() => void navigate({ to: '/' })}
    />
  )
}
