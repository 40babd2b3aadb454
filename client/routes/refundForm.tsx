import { createFileRoute } from '@tanstack/react-router'
import { hotel } from '#shared/hotel'
import { RefundScreen } from '../screens/refund/refund-screen'

export const Route = createFileRoute('/refundForm')({
  staticData: { hidden: true },
  head: () => ({ meta: [{ title: `Cancel a booking: ${hotel.name}` }] }),
  component: RefundScreen,
})
