import { createFileRoute } from '@tanstack/react-router'
import { hotel } from '../../shared/hotel'
import { kagbhusandi } from '../../shared/trek/trek'
import { KagbhusandiScreen } from '../screens/treks/kagbhusandi-screen'

export const Route = createFileRoute('/treks/kagbhusandi')({
  head: () => ({
    meta: [
      { title: `${kagbhusandi.title}: ${hotel.name}` },
      {
        name: 'description',
        content: `A guided walk of ${kagbhusandi.days} days to a lake under the pass, ${kagbhusandi.distance}, up to ${kagbhusandi.altitude}.`,
      },
    ],
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
