import { createFileRoute } from '@tanstack/react-router'
import { hotel } from '../../shared/hotel'
import type { Device } from '../app/device'
import { draftStoreOf } from '../screens/booking/booking-session'
import { StatusScreen } from '../screens/booking-status/status-screen'

export const Route = createFileRoute('/booking_/status')({
  validateSearch: (search: Record<string, unknown>) => ({
    booking: typeof search['booking'] === 'string' ? search['booking'].slice(0, 64) : '',
  }),
  staticData: { hidden: true },
  head: () => ({ meta: [{ title: `Your booking: ${hotel.name}` }] }),
  component: Status,
})

function Status() {
  const { booking } = Route.useSearch()
  const { calls, device } = Route.useRouteContext()
  return <StatusScreen bookingId={booking} calls={calls} device={device} forgetDraft={forgetDraft} />
}

const forgetDraft = (device: Device, draftId: string) => draftStoreOf(device).forget(draftId)
