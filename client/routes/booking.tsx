import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { type CalendarDate, isCalendarDate } from '#shared/calendar/calendar-date'
import { roomTypes } from '#shared/room/room'
import { trpc } from '../app/trpc'
import { BookingScreen } from '../screens/booking/booking-screen'
import { pageHead } from '../site/page-head'

/** The stay from the booking bar on the home page; values that make no sense are dropped. */
function choiceIn(search: Partial<Record<'checkIn' | 'checkOut' | 'roomType', unknown>> & SearchSchemaInput) {
  const { checkIn, checkOut, roomType } = search
  const type = roomTypes.find((known) => known === roomType)
  return {
    ...(isDate(checkIn) && { checkIn }),
    ...(isDate(checkOut) && { checkOut }),
    ...(type && { roomType: type }),
  }
}
const isDate = (sent: unknown): sent is CalendarDate => typeof sent === 'string' && isCalendarDate(sent)

export const Route = createFileRoute('/booking')({
  validateSearch: choiceIn,
  loader: async ({ context: { data } }) => {
    await Promise.all([
      data.booking.rooms.ensureData(),
      data.booking.season.ensureData(),
      data.privacy.keeping.ensureData(),
    ])
  },
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/booking',
      title: 'Book a room',
      description:
        'Choose dates and a double or triple room, see the price and the refund if you cancel, and pay 60% or all of it by card, net banking, wallet or UPI.',
    }),
  component: Booking,
})

function Booking() {
  const [rooms] = trpc.booking.rooms.useSuspenseQuery()
  const [season] = trpc.booking.season.useSuspenseQuery()
  const [{ identityDays }] = trpc.privacy.keeping.useSuspenseQuery()
  const { calls, device } = Route.useRouteContext()
  const wanted = Route.useSearch()
  return (
    <BookingScreen
      rooms={rooms}
      facts={season}
      identityDays={identityDays}
      chosen={wanted}
      calls={calls}
      device={device}
    />
  )
}
