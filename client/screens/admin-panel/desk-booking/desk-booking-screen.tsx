import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { trpc } from '#client/app/trpc'
import type { FormError } from '#client/forms/errors'
import { goTo } from '#client/forms/use-form'
import { addDays, type CalendarDate } from '#shared/calendar/calendar-date'
import { numberOfAnyCountry } from '#shared/guest/guest'
import { type RoomType, roomTypes } from '#shared/room/room'
import { newUuid, todayAt, useDesk } from '../desk-context'
import { useAfterWrite } from '../parts/outdated'
import { PageHeading } from '../parts/page-heading'
import { useKeptForm } from '../parts/use-kept-form'
import { type Booked, BookedNotice } from './booked'
import { type Asked, type BookingField, datesOf, emptyBooking, readBooking, toBook } from './booking-draft'
import { type BookingForm, Rooms, When, Who } from './booking-parts'
import { BookingTicket } from './booking-ticket'
import { nightsToAsk, typesForStay } from './stay-prices'

export type DeskBookingProps = {
  from: CalendarDate | undefined
  to: CalendarDate | undefined
  type: RoomType | undefined
  /** A room number. */
  room: string | undefined
}

/** A booking for somebody who calls or stands at the desk. The dates come from pressing empty nights on the chart. */
export function DeskBookingScreen(asked: DeskBookingProps) {
  const [booked, setBooked] = useState<Booked | null>(null)
  const navigate = useNavigate()
  const begin = () => {
    setBooked(null)
    // Without the nights that were pressed on the chart: these are booked now.
    void navigate({ to: '/admin_panel/new', search: {} })
  }
  return (
    <div className="booking-desk">
      <PageHeading
        title="New booking"
        actions={!booked && <span className="soft">Kept on this computer while you type.</span>}
      />
      {booked ? (
        <BookedNotice booked={booked} onNext={begin} />
      ) : (
        <BookingForDesk asked={asked} onBooked={setBooked} />
      )}
    </div>
  )
}

type BookingForDeskProps = { asked: Asked; onBooked: (booked: Booked) => void }

function BookingForDesk({ asked, onBooked }: BookingForDeskProps) {
  const desk = useDesk()
  const today = todayAt(desk)
  const name = useId()
  const [empty] = useState(() =>
    emptyBooking({ id: newUuid(desk.device), paymentId: newUuid(desk.device) }, today, asked),
  )
  const kept = useKeptForm('new booking', empty, (value) => readBooking(value, today, asked))
  const { draft } = kept
  const [found, setFound] = useState<FormError<BookingField>[]>([])

  const stay = datesOf(draft) ?? { from: today, to: addDays(today, 1) }
  const availability = trpc.desk.availability.useQuery(
    { ...nightsToAsk(stay), stay },
    {
      placeholderData: keepPreviousData,
      refetchInterval: 30_000,
    },
  )
  const types = datesOf(draft) && typesForStay(availability.data, stay)
  const total = types?.reduce((sum, { type, amount }) => sum + amount * draft.rooms[type] * 100, 0)
  const rooms = trpc.booking.rooms.useQuery()
  const number = numberOfAnyCountry.safeParse(draft.mobileNumber).data
  const callers = trpc.desk.callers.useQuery(
    { mobileNumber: number ?? '' },
    { enabled: number !== undefined },
  )

  const after = useAfterWrite()
  const booking = trpc.desk.book.useMutation({
    onSuccess: async (outcome) => {
      if (outcome.kind === 'done') {
        kept.clear()
        onBooked({ draft, bookingIds: outcome.bookingIds })
      }
      await after.onSuccess()
    },
    onError: after.onError,
  })
  const form: BookingForm = {
    draft,
    setDraft: (next) => {
      if (!booking.isPending) booking.reset()
      kept.setDraft(next)
    },
    errorAt: (field) => errors.find((error) => error.field === field)?.message,
    idOf: (field) => `${name}-${field}`,
  }
  // Once shown, an error stays until its field is right.
  const errors =
    found.length === 0
      ? []
      : toBook(draft, total).errors.filter(({ field }) => found.some((error) => error.field === field))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (booking.isPending) return
    const { errors: wrong, request } = toBook(draft, total)
    flushSync(() => setFound(wrong))
    const [first] = wrong
    if (first) return goTo(form.idOf(first.field))
    booking.mutate(request)
  }

  return (
    <form className="booking-form-desk" onSubmit={submit} noValidate>
      <div>
        <When
          form={form}
          today={today}
          answer={availability.data}
          isError={availability.isError}
          onAgain={() => void availability.refetch()}
        />
        <Rooms
          form={form}
          types={types}
          totals={Object.fromEntries(
            roomTypes.map((type) => [type, rooms.data?.find((room) => room.type === type)?.totalRooms ?? 0]),
          )}
        />
        <Who form={form} earlier={callers.data ?? []} />
      </div>
      <BookingTicket
        {...{ form, types, total }}
        warnings={availability.isPlaceholderData ? undefined : availability.data?.warnings}
        isBooking={booking.isPending}
        notFree={booking.data?.kind === 'notFree' ? booking.data : undefined}
        error={booking.error}
      />
    </form>
  )
}
