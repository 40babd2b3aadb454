import { createFileRoute } from '@tanstack/react-router'
import { KagbhusandiScreen } from '../screens/treks/kagbhusandi-screen'
import { knownHead, wordsOf } from '../site/page-head'

export const Route = createFileRoute('/treks/kagbhusandi')({
  loader: () => wordsOf('kagbhusandi'),
  head: ({ match, loaderData }) => knownHead(match.context, loaderData),
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
