import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { hotel } from '#shared/hotel'
import type { Device } from '../app/device'
import { draftStoreOf } from '../screens/booking/booking-session'
import { useStandingPayment } from '../screens/booking/use-standing-payment'
import { StatusScreen } from '../screens/booking-status/status-screen'

export const Route = createFileRoute('/booking_/status')({
  validateSearch: (search: Record<string, unknown>) => ({
    booking: typeof search['booking'] === 'string' ? search['booking'].slice(0, 64) : '',
  }),
  staticData: { hidden: true },
  loader: ({ context: { queryClient, reads } }) => queryClient.ensureQueryData(reads.season),
  head: () => ({ meta: [{ title: `Your booking: ${hotel.name}` }] }),
  component: Status,
})

function Status() {
  const { booking } = Route.useSearch()
  const { calls, device, reads } = Route.useRouteContext()
  const { paymentScript } = useSuspenseQuery(reads.season).data
  const payment = useStandingPayment({ calls, device, paymentScript })
  return <StatusScreen key={booking} bookingId={booking} payment={payment} clearDraft={clearDraft} />
}

const clearDraft = (device: Device, draftId: string) => draftStoreOf(device).erase(draftId)
