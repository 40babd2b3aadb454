import { createFileRoute } from '@tanstack/react-router'
import { hotel } from '#shared/hotel'
import { TrpcProvider } from '../app/trpc'
import { MyBookingScreen } from '../screens/my-booking/my-booking-screen'

export const Route = createFileRoute('/my-booking')({
  staticData: { hidden: true },
  head: () => ({ meta: [{ title: `My booking: ${hotel.name}` }] }),
  component: WithCalls,
})

function WithCalls() {
  return (
    <TrpcProvider>
      <MyBookingScreen />
    </TrpcProvider>
  )
}
