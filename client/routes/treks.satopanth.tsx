import { createFileRoute } from '@tanstack/react-router'
import { hotel } from '../../shared/hotel'
import { SatopanthScreen } from '../screens/treks/satopanth-screen'

export const Route = createFileRoute('/treks/satopanth')({
  head: () => ({ meta: [{ title: `Satopanth Tal Trek: ${hotel.name}` }] }),
  component: SatopanthScreen,
})
