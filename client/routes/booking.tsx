import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { type CalendarDate, isCalendarDate } from '#shared/calendar/calendar-date'
import { roomTypes } from '#shared/room/room'
import { BookingScreen } from '../screens/booking/booking-screen'
import { knownHead, wordsOf } from '../site/page-head'

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
  loader: async ({ context: { queryClient, reads } }) => {
    await Promise.all([
      queryClient.ensureQueryData(reads.rooms),
      queryClient.ensureQueryData(reads.season),
      queryClient.ensureQueryData(reads.keeping),
    ])
    return wordsOf('booking')
  },
  head: ({ match, loaderData }) => knownHead(match.context, loaderData),
  component: Booking,
})

function Booking() {
  const { calls, device, reads } = Route.useRouteContext()
  const { data: rooms } = useSuspenseQuery(reads.rooms)
  const { data: season } = useSuspenseQuery(reads.season)
  const { data: keeping } = useSuspenseQuery(reads.keeping)
  const wanted = Route.useSearch()
  return (
    <BookingScreen
      rooms={rooms}
      facts={season}
      identityDays={keeping.identityDays}
      chosen={wanted}
      calls={calls}
      device={device}
    />
  )
}
