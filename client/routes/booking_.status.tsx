import { createFileRoute } from '@tanstack/react-router'
import { hotel } from '#shared/hotel'
import type { Device } from '../app/device'
import { trpc } from '../app/trpc'
import { draftStoreOf } from '../screens/booking/booking-session'
import { useStandingPayment } from '../screens/booking/use-standing-payment'
import { StatusScreen } from '../screens/booking-status/status-screen'

export const Route = createFileRoute('/booking_/status')({
  validateSearch: (search: Record<string, unknown>) => ({
    booking: typeof search['booking'] === 'string' ? search['booking'].slice(0, 64) : '',
  }),
  staticData: { hidden: true },
  loader: ({ context: { data } }) => data.booking.season.ensureData(),
  head: () => ({ meta: [{ title: `Your booking: ${hotel.name}` }] }),
  component: Status,
})

function Status() {
  const { booking } = Route.useSearch()
  const { calls, device } = Route.useRouteContext()
  const [{ paymentScript }] = trpc.booking.season.useSuspenseQuery()
  const payment = useStandingPayment({ calls, device, paymentScript })
  return <StatusScreen key={booking} bookingId={booking} payment={payment} clearDraft={clearDraft} />
}

const clearDraft = (device: Device, draftId: string) => draftStoreOf(device).erase(draftId)
