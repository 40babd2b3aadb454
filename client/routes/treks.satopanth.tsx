import { createFileRoute } from '@tanstack/react-router'
import { SatopanthScreen } from '../screens/treks/satopanth-screen'
import { pageHead } from '../site/page-head'

export const Route = createFileRoute('/treks/satopanth')({
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/treks/satopanth',
      title: 'Satopanth Tal Trek',
      description:
        'A guided trek to Satopanth Tal, the three-cornered lake above Mana, is being prepared. Coming soon.',
      picture: 'lake',
    }),
  component: SatopanthScreen,
})
