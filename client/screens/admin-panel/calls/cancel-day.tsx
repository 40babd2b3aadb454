import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { Dialog } from '#client/ui/dialog'
import { Field } from '#client/ui/field'
import { Select } from '#client/ui/select'
import { type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import type { ArrivalToCancel } from '#shared/desk/cancelled-arrivals'
import { type CancelReason, cancelReasons } from '#shared/desk/change'
import { plural } from '#shared/plural'
import { reasonWords } from '../booking-page/page-words'
import { useDesk } from '../desk-context'
import { FormDialog } from '../parts/form-dialog'
import { NotLoaded, Spinner } from '../parts/loading'
import { moneyWords } from '../parts/money'
import { useRefreshBookings } from '../parts/use-refresh-bookings'
import { dayWords, outcomeWords } from './day-words'

/** Cancels all who would arrive on a day that nobody can reach, after naming each and the sums. */
export function CancelDay({ date, hasArrivals }: { date: CalendarDate; hasArrivals: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const { role } = useDesk()
  return (
    <>
      {hasArrivals && role === 'owner' && (
        <Button kind="danger" onClick={() => setIsOpen(true)}>
          Cancel all arrivals of this day
        </Button>
      )}
      {isOpen && <CancelDayDialog date={date} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function CancelDayDialog({ date, onClose }: { date: CalendarDate; onClose: () => void }) {
  const refresh = useRefreshBookings()
  const [reason, setReason] = useState<CancelReason>('road closed')
  const [note, setNote] = useState('')
  const who = trpc.desk.arrivalsToCancel.useQuery({ date }, { staleTime: 0, gcTime: 0 })
  const cancelling = trpc.desk.cancelArrivals.useMutation({ onSettled: () => void refresh() })
  const coming = who.data?.filter(({ isHere }) => !isHere) ?? []
  if (cancelling.isSuccess) {
    return (
      <Dialog open title={outcomeWords(cancelling.data)} onClose={onClose}>
        <p>
          Who has to be called stands under Alerts and on today’s page, until each is ticked. Money to give
          back at the desk stands there too.
        </p>
        <div className="button-row">
          <Button kind="press" onClick={onClose}>
            OK
          </Button>
        </div>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={`Cancel all arrivals of ${dateForPeople(date)}?`}
      yes={`Cancel ${plural(coming.length, 'booking')}`}
      no="Leave them"
      danger
      busy={cancelling.isPending ? 'Cancelling …' : undefined}
      error={cancelling.error}
      isReady={coming.length > 0}
      onSubmit={() => cancelling.mutate({ date, reason, note })}
      onClose={onClose}
    >
      {who.isPending && <Spinner words="Looking who comes …" />}
      {who.isError && <NotLoaded what="The day’s arrivals" onAgain={() => void who.refetch()} />}
      {who.data && <Arrivals arrivals={who.data} />}
      {coming.length > 0 && (
        <>
          <Select
            label="Why"
            value={reason}
            onChange={({ target }) => {
              const chosen = cancelReasons.find((one) => one === target.value)
              if (chosen) setReason(chosen)
            }}
            options={cancelReasons.map((value) => ({ value, name: reasonWords[value] }))}
          />
          <Field
            label="What the guests should know"
            hint="Stands in the mail."
            maxLength={500}
            autoComplete="off"
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </>
      )}
    </FormDialog>
  )
}

function Arrivals({ arrivals }: { arrivals: readonly ArrivalToCancel[] }) {
  if (arrivals.length === 0) return <p>Nobody arrives on this day.</p>
  return (
    <>
      <ul className="call-arrivals">
        {arrivals.map((one) => (
          <li key={one.bookingId}>
            <b>{one.name || 'No name yet'}</b>
            <span>{one.isHere ? 'is here: stays' : partyWords(one)}</span>
          </li>
        ))}
      </ul>
      <p>{dayWords(arrivals)}</p>
    </>
  )
}

function partyWords({ rooms, online, atDesk, isMailed }: ArrivalToCancel): string {
  return [
    plural(rooms, 'room'),
    ...(online > 0 ? [`${moneyWords(online)} online`] : []),
    ...(atDesk > 0 ? [`${moneyWords(atDesk)} at the desk`] : []),
    isMailed ? 'by mail' : 'to call',
  ].join(', ')
}
