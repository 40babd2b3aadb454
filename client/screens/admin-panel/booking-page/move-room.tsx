import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import { Select } from '#client/ui/select'
import { Skeleton } from '#client/ui/skeleton'
import { addDays, asCalendarDate, datesFrom, laterOf } from '#shared/calendar/calendar-date'
import type { BookingPage } from '#shared/desk/booking-page'
import { shortDay } from '../parts/date-words'
import { FormDialog } from '../parts/form-dialog'
import { roomChoices } from '../parts/room-choices'
import { whoseBooking } from '../parts/whose-booking'
import { useAct } from './use-act'

/** Another room number of the same type, from a night on. */
export function MoveRoom({ page, onClose }: { page: BookingPage; onClose: () => void }) {
  const { card, today, checkedInAt } = page
  const nights = datesFrom(checkedInAt ? laterOf(card.checkIn, today) : card.checkIn, card.checkOut)
  const [from, setFrom] = useState(nights[0] ?? card.checkIn)
  const own = page.rooms
    .filter((room) => room.from <= from && from < room.to)
    .map(({ roomNumber }) => roomNumber)
  const [chosenRoom, setFromRoom] = useState<string>()
  const fromRoom = own.find((room) => room === chosenRoom) ?? own[0]
  const [to, setTo] = useState('')
  const chart = trpc.desk.chart.useQuery({ from: addDays(from, -1), to: card.checkOut }, { staleTime: 0 })
  const choices = roomChoices(chart.data, { bookingId: card.id, type: card.type, from, to: card.checkOut })
  const others = choices.filter(({ number }) => !own.includes(number))
  const chosen = others.find(({ number, isPossible }) => number === to && isPossible)
  const { version, ...after } = useAct(page, onClose)
  const pinning = trpc.desk.pin.useMutation(after)
  const submit = () => {
    if (!chosen) return
    const which = own.length > 1 && fromRoom ? { fromRoom } : {}
    pinning.mutate({ bookingId: card.id, version, roomNumber: chosen.number, from, ...which })
  }
  return (
    <FormDialog
      title={`Move ${whoseBooking(card)}`}
      yes={chosen ? `Move from ${fromRoom ?? 'their room'} to ${chosen.number}` : 'Choose a room'}
      no="Leave them where they are"
      busy={pinning.isPending ? 'Moving …' : undefined}
      error={pinning.error ?? chart.error}
      isReady={chosen !== undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      {nights.length > 1 && (
        <Select
          label="From the night of"
          options={nights.map((date) => ({ value: date, name: shortDay(date) }))}
          value={from}
          onChange={({ target }) => setFrom(asCalendarDate(target.value))}
        />
      )}
      {own.length > 1 && (
        <Select
          label="Which of their rooms"
          options={own.map((room) => ({ value: room, name: room }))}
          value={fromRoom ?? ''}
          onChange={({ target }) => setFromRoom(target.value)}
        />
      )}
      {chart.isPending && <Skeleton lines={2} waitingFor="Loading the rooms …" />}
      <fieldset className="ways">
        <legend className="field-label">To</legend>
        {others.map(({ number, words, isPossible }) => (
          <div key={number} className="way" data-chosen={number === to ? '' : undefined}>
            <label>
              <input
                type="radio"
                name="to"
                value={number}
                checked={number === to}
                disabled={!isPossible}
                onChange={() => setTo(number)}
              />
              <span>{words}</span>
            </label>
          </div>
        ))}
      </fieldset>
      <p className="small soft">Stays that are only planned in that room are laid out anew.</p>
    </FormDialog>
  )
}
