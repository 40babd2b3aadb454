import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import { Field } from '#client/ui/field'
import { Notice } from '#client/ui/notice'
import { addDays, type CalendarDate, daysBetween, isCalendarDate } from '#shared/calendar/calendar-date'
import type { Chart, ChartStay } from '#shared/desk/chart'
import type { NotFree as NotFreeOutcome } from '#shared/desk/desk-booking'
import { FormDialog } from '../parts/form-dialog'
import { NotFree } from '../parts/not-free'
import { Tick } from '../parts/tick'
import { useRefreshBookings } from '../parts/use-refresh-bookings'
import { isSamePlace, moveOf, type Place, placeOf, roomsOf, whoHas, whoKeeps } from './move'
import { PriceLines } from './price-lines'
import { keyOf } from './room-row'
import { RoomSelect } from './room-select'
import { shortDates } from './stay-words'
import { usePreview } from './use-preview'

type MoveDialogProps = {
  stay: ChartStay
  /** Where it was put; null: chosen here. */
  place: Place | null
  chart: Chart
  today: CalendarDate
  onClose: () => void
}

/** Moves a stay to another room or other dates, after showing what that costs. Also the check after a drag. */
export function MoveDialog({ stay: moved, place: put, chart, today, onClose }: MoveDialogProps) {
  // As it is now: somebody else may have changed it since it was taken.
  const stay =
    chart.stays.find((one) => keyOf(one) === keyOf(moved)) ??
    chart.stays.find(({ bookingId }) => bookingId === moved.bookingId) ??
    moved
  const [place, setPlace] = useState(put ?? placeOf(stay))
  const [mailsGuest, setMailsGuest] = useState(true)
  const { stays } = chart
  const { change } = moveOf(stay, place, { stays, today })
  const preview = usePreview({ stay, place, stays, today })
  const { move, isMoving, notFree, isHalfDone, error, reset } = useMove({
    stay,
    stays,
    today,
    onDone: onClose,
  })
  const edit = (next: Partial<Place>) => {
    reset()
    setPlace({ ...place, ...next })
  }
  const isPossible = place.checkIn < place.checkOut
  const isElsewhere = !isSamePlace(place, placeOf(stay))
  const taken = notFree ?? preview.data?.notFree
  const warnings = [...(preview.data?.warnings ?? []), ...othersWords(stay, place, stays)]
  return (
    <FormDialog
      title={`Move ${stay.name || 'this booking'}`}
      yes={isElsewhere ? `Move to ${place.roomNumber}, ${shortDates(place.checkIn, place.checkOut)}` : 'Move'}
      no="Put back"
      busy={isMoving ? 'Moving …' : undefined}
      error={error}
      isReady={isElsewhere && isPossible}
      onSubmit={() => move(place, { expectedTotal: preview.data?.newTotal, tellGuest: mailsGuest })}
      onClose={onClose}
    >
      <p className="soft">{`Now in ${stay.roomNumber}, ${shortDates(stay.checkIn, stay.checkOut)}.`}</p>
      <div className="field-group chart-place">
        <RoomSelect
          rooms={chart.rooms}
          value={place.roomNumber}
          onChange={(roomNumber) => edit({ roomNumber })}
        />
        <DateField
          label="Check-in"
          value={place.checkIn}
          onChange={(checkIn) =>
            edit({ checkIn, checkOut: addDays(checkIn, daysBetween(place.checkIn, place.checkOut)) })
          }
        />
        <DateField
          label="Check-out"
          value={place.checkOut}
          error={isPossible ? undefined : 'Check-out must be after check-in.'}
          onChange={(checkOut) => edit({ checkOut })}
        />
      </div>
      {isElsewhere && isPossible && (
        <PriceLines {...{ stay, place, preview }} rooms={roomsOf(stay, stays)} bands={chart.bands} />
      )}
      {warnings.map((words) => (
        <p key={words} className="chart-warning">
          {words}
        </p>
      ))}
      {change !== null && (
        <Tick
          label="Tell the guest by mail, if there is an address"
          checked={mailsGuest}
          onChange={setMailsGuest}
        />
      )}
      {taken && <NotFree outcome={taken} />}
      {isHalfDone && (
        <Notice kind="alarm" title="The dates are changed, the room is not.">
          Somebody else has it on these nights. Choose another room, or leave the room that the chart shows.
        </Notice>
      )}
    </FormDialog>
  )
}

/** What happens to others, and to further rooms of the booking. */
function othersWords(stay: ChartStay, place: Place, stays: readonly ChartStay[]): string[] {
  const rooms = roomsOf(stay, stays)
  const { change } = moveOf(stay, place, { stays, today: stay.from })
  const keeping = new Set(whoKeeps(place, stay.bookingId, stays))
  return [
    ...(change && rooms > 1
      ? [`All ${rooms} rooms of this booking move. Their numbers are laid out anew.`]
      : []),
    ...whoHas(place, stay.bookingId, stays).map((other) => {
      const nights = shortDates(other.from, other.to)
      if (other.status === 'Blocked') return `${place.roomNumber} is closed on ${nights}.`
      const who = other.name || 'Somebody else'
      return keeping.has(other)
        ? `${who} has ${place.roomNumber} on ${nights}.`
        : `${who}, now in ${place.roomNumber} on ${nights}, gets another room.`
    }),
  ]
}

type UseMoveSpec = {
  stay: ChartStay
  stays: readonly ChartStay[]
  today: CalendarDate
  onDone: () => void
}
type MoveSent = { expectedTotal: number | undefined; tellGuest: boolean }

/** First dates and type with their price, then the room. Both are safe to repeat. */
function useMove({ stay, stays, today, onDone }: UseMoveSpec) {
  const refresh = useRefreshBookings()
  const [isMoving, setIsMoving] = useState(false)
  const change = trpc.desk.change.useMutation()
  const pin = trpc.desk.pin.useMutation()
  const [notFree, setNotFree] = useState<NotFreeOutcome | null>(null)
  const [isHalfDone, setIsHalfDone] = useState(false)
  const { bookingId, version } = stay
  const run = async (place: Place, { expectedTotal, tellGuest }: MoveSent) => {
    const asked = moveOf(stay, place, { stays, today })
    setNotFree(null)
    if (asked.change && !isHalfDone) {
      const outcome = await change.mutateAsync({
        ...{ bookingId, version, ...asked.change, tellGuest },
        ...(expectedTotal !== undefined && { expectedTotal }),
      })
      if (outcome.kind === 'notFree') return setNotFree(outcome)
    }
    if (asked.pin) {
      try {
        await pin.mutateAsync({ bookingId, ...asked.pin, ...(!asked.change && { version }) })
      } catch (error) {
        if (asked.change) setIsHalfDone(true)
        throw error
      }
    }
    await refresh()
    onDone()
  }
  return {
    move: (place: Place, sent: MoveSent) => {
      setIsMoving(true)
      // Busy until the chart is read anew, so that a second press is about what is shown then.
      void run(place, sent)
        .catch(refresh)
        .finally(() => setIsMoving(false))
    },
    isMoving,
    error: change.error ?? pin.error,
    notFree,
    isHalfDone,
    reset: () => {
      change.reset()
      pin.reset()
      setNotFree(null)
    },
  }
}

type DateFieldProps = {
  label: string
  value: CalendarDate
  error?: string | undefined
  onChange: (date: CalendarDate) => void
}

function DateField({ label, value, error, onChange }: DateFieldProps) {
  return (
    <Field
      label={label}
      type="date"
      span="pair"
      value={value}
      error={error}
      onChange={({ target }) => isCalendarDate(target.value) && onChange(target.value)}
    />
  )
}
