import { createFileRoute } from '@tanstack/react-router'
import { hotel } from '#shared/hotel'
import { TrpcProvider } from '../app/trpc'
import { RefundScreen } from '../screens/refund/refund-screen'

export const Route = createFileRoute('/refundForm')({
  staticData: { hidden: true },
  head: () => ({ meta: [{ title: `Cancel a booking: ${hotel.name}` }] }),
  component: WithCalls,
})

function WithCalls() {
  return (
    <TrpcProvider>
      <RefundScreen />
    </TrpcProvider>
  )
}
