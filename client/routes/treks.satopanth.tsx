import { createFileRoute } from '@tanstack/react-router'
import { SatopanthScreen } from '../screens/treks/satopanth-screen'
import { knownHead, wordsOf } from '../site/page-head'

export const Route = createFileRoute('/treks/satopanth')({
  loader: () => wordsOf('satopanth'),
  head: ({ match, loaderData }) => knownHead(match.context, loaderData),
  component: SatopanthScreen,
})
