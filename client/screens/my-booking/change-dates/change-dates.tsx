import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { refusalOf } from '#client/app/refusal'
import { useApp } from '#client/app/use-app'
import { useDebounced } from '#client/app/use-debounced'
import { CalendarButton, CalendarPlace, useStayCalendar } from '#client/site/stay-calendar/use-stay-calendar'
import { Button } from '#client/ui/button'
import { Field } from '#client/ui/field'
import { Notice } from '#client/ui/notice'
import { Skeleton } from '#client/ui/skeleton'
import type { MyBooking } from '#shared/booking/my-booking'
import { Rows } from '../rows'
import {
  allowedWords,
  datesInShort,
  faultOf,
  freeWords,
  type NewDates,
  newDatesOf,
  quoteRows,
  type Typed,
} from './change-words'

type ChangeDatesProps = {
  booking: MyBooking
  onChanged: (booking: MyBooking) => void
  /** Reads the booking again, which may be another than the one shown. */
  onDoubt: () => Promise<void>
}

/** Other dates for a booking: what they cost stands there before anything is changed. */
export function ChangeDates({ booking, onChanged, onDoubt }: ChangeDatesProps) {
  /** The dates that were asked for, whether or not an answer came. */
  const [sent, setSent] = useState<NewDates>()
  const title = useRef<HTMLHeadingElement>(null)
  const { allowed, why } = booking.dateChange
  const done = sent?.checkInDate === booking.stay.checkIn && sent.checkOutDate === booking.stay.checkOut
  useEffect(() => {
    // The form with the button that was pressed is gone.
    if (done) title.current?.focus()
  }, [done])
  return (
    <section className="my-section change-dates no-print" aria-labelledby="my-dates">
      <h2 id="my-dates" ref={title} tabIndex={-1}>
        Change dates
      </h2>
      <div role="status">
        {done && (
          <Notice kind="success">
            {`Your stay is now from ${datesInShort(sent)}. We have mailed you the details, with a new calendar file.`}
          </Notice>
        )}
      </div>
      <p>{allowed ? allowedWords(booking.dateChange, booking) : why}</p>
      {allowed && (
        <NewDatesForm
          key={`${booking.stay.checkIn} ${booking.stay.checkOut}`}
          booking={booking}
          onSent={setSent}
          onChanged={onChanged}
          onDoubt={onDoubt}
        />
      )}
    </section>
  )
}

type FormProps = ChangeDatesProps & { onSent: (dates: NewDates) => void }

function NewDatesForm({ booking, onSent, onChanged, onDoubt }: FormProps) {
  const { calls } = useApp()
  const { orderId, key, stay } = booking
  const [typed, setTyped] = useState<Typed>(stay)
  const calendar = useStayCalendar()
  const wanted = newDatesOf(typed, booking)
  const asked = useDebounced(wanted)
  const quote = useQuery({
    queryKey: ['booking', 'quoteChange', orderId, booking.version, asked],
    queryFn: () => calls.booking.quoteChange.query({ orderId, key, ...(asked ?? sameDates(booking)) }),
    enabled: asked !== undefined,
    staleTime: 0,
    refetchInterval: 30_000,
  })
  const changing = useMutation({
    mutationFn: (sent: NewDates & { expectedTotal: number }) =>
      calls.booking.changeDates.mutate({ orderId, key, ...sent }),
    onMutate: ({ checkInDate, checkOutDate }) => onSent({ checkInDate, checkOutDate }),
    onSuccess: onChanged,
    // The dates may be changed although no answer came, or the price or the rooms are others by now.
    onError: async () => {
      await onDoubt()
      await quote.refetch()
    },
  })
  const refused = quote.data?.why
  useEffect(() => {
    // Perhaps because the dates were changed in another tab, or by a press whose answer was lost.
    if (refused) void onDoubt()
  }, [refused, onDoubt])
  const choose = (dates: Typed) => {
    setTyped(dates)
    changing.reset()
  }
  const keep = () => {
    choose(stay)
    if (calendar.state.is !== 'closed') calendar.close()
  }
  const shown = wanted && asked === wanted && quote.data ? quote.data : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!wanted || !shown || shown.why !== null || changing.isPending) return
    changing.mutate({ ...wanted, expectedTotal: shown.newTotal })
  }
  return (
    <form className="change-form" aria-label="New dates" noValidate onSubmit={submit}>
      <div className="change-fields">
        <Field
          label="New check-in"
          type="date"
          span="pair"
          autoComplete="off"
          value={typed.checkIn}
          {...calendar.fields}
          onChange={({ target }) => choose({ ...typed, checkIn: target.value })}
        />
        <Field
          label="New check-out"
          type="date"
          span="pair"
          autoComplete="off"
          value={typed.checkOut}
          error={faultOf(typed)}
          {...calendar.fields}
          onChange={({ target }) => choose({ ...typed, checkOut: target.value })}
        />
        <CalendarButton calendar={calendar} />
        <CalendarPlace
          calendar={calendar}
          own={{ orderId, key }}
          type={stay.type}
          chooseType={() => undefined}
          rooms={stay.rooms}
          dates={typed}
          choose={choose}
        />
      </div>
      <div className="change-outcome" aria-live="polite">
        {!wanted && (
          <p className="soft">
            Choose other dates to see what they cost. Nothing is changed before you say so.
          </p>
        )}
        {wanted && !shown && !quote.isError && <Skeleton lines={3} waitingFor="Looking for a room …" />}
        {wanted && !shown && quote.isError && (
          <Failed error={quote.error} again={() => void quote.refetch()} />
        )}
        {wanted && shown && (
          <>
            <Rows rows={quoteRows(shown, stay.rooms)} />
            {shown.why === null ? <p>{freeWords(shown, wanted, booking)}</p> : <Notice>{shown.why}</Notice>}
          </>
        )}
      </div>
      {changing.isError && <NotChanged error={changing.error} />}
      {wanted && (
        <div className="button-row">
          {shown?.why === null && (
            <Button type="submit" busy={changing.isPending ? 'Changing …' : undefined}>
              {`Change to ${datesInShort(wanted)}`}
            </Button>
          )}
          <Button onClick={keep} disabled={changing.isPending}>
            Keep my dates
          </Button>
        </div>
      )}
    </form>
  )
}

const sameDates = ({ stay }: MyBooking): NewDates => ({
  checkInDate: stay.checkIn,
  checkOutDate: stay.checkOut,
})

function Failed({ error, again }: { error: unknown; again: () => void }) {
  const refusal = refusalOf(error)
  return (
    <Notice>
      <p>
        {refusal?.message ?? 'We cannot reach the hotel to see what these dates cost. Nothing has changed.'}
      </p>
      {!refusal && <Button onClick={again}>Try again</Button>}
    </Notice>
  )
}

const NotChanged = ({ error }: { error: unknown }) => (
  <Notice kind="alarm">
    <p>
      {refusalOf(error)?.message ??
        'We had no answer from the hotel, so your dates may or may not have changed. You can safely press again: dates are changed only once.'}
    </p>
  </Notice>
)
