import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import { Field } from '#client/ui/field'
import { addDays, type CalendarDate, isCalendarDate } from '#shared/calendar/calendar-date'
import type { Chart } from '#shared/desk/chart'
import { newUuid, useDesk } from '../desk-context'
import { FormDialog } from '../parts/form-dialog'
import { NotFree } from '../parts/not-free'
import { useAfterWrite } from '../parts/outdated'
import { useKeptForm } from '../parts/use-kept-form'
import type { EmptyNights } from './chart-grid'
import { typeOf } from './move'
import { RoomSelect } from './room-select'
import { shortDates } from './stay-words'

type CloseRoomProps = { chart: Chart; today: CalendarDate; onClose: () => void }
type Typed = { id: string; roomNumber: string; from: string; to: string; reason: string }

const texts: readonly (keyof Typed)[] = ['id', 'roomNumber', 'from', 'to', 'reason']

const readTyped = (kept: unknown): Typed | undefined =>
  typeof kept === 'object' &&
  kept !== null &&
  texts.every((name) => name in kept && typeof (kept as Record<string, unknown>)[name] === 'string')
    ? (kept as Typed)
    : undefined

/** Closes one room number for some nights. What is typed is kept, and so is the id: pressed twice, it is one closure. */
export function CloseRoom({ chart, today, onClose }: CloseRoomProps) {
  const { device } = useDesk()
  const [isTried, setIsTried] = useState(false)
  const empty = (): Typed => ({
    id: newUuid(device),
    roomNumber: chart.rooms[0]?.number ?? '',
    from: today,
    to: addDays(today, 1),
    reason: '',
  })
  const [start] = useState(empty)
  const { draft, setDraft, clear } = useKeptForm('close a room', start, readTyped)
  const { id, roomNumber, reason } = draft
  const close = () => {
    clear()
    onClose()
  }
  const after = useAfterWrite()
  const closing = trpc.desk.closeDates.useMutation({
    onSuccess: async (outcome) => {
      if (outcome.kind !== 'done') return
      await after.onSuccess()
      close()
    },
    onError: after.onError,
  })
  const edit = (next: Partial<Typed>) => {
    closing.reset()
    setDraft({ ...draft, ...next })
  }
  const nights = nightsOf(draft)
  const faults = {
    to: nights ? undefined : 'Choose the first night and the day from which it is open again.',
    reason: reason.trim() === '' ? 'Say why, so that others at the desk know.' : undefined,
  }
  const submit = () => {
    setIsTried(true)
    const type = typeOf(roomNumber)
    if (!nights || faults.reason || !type) return
    closing.mutate({ id, type, rooms: 1, checkIn: nights.from, checkOut: nights.to, roomNumber, reason })
  }
  return (
    <FormDialog
      title="Close a room"
      yes={nights ? `Close ${roomNumber}, ${shortDates(nights.from, nights.to)}` : 'Close the room'}
      no="Leave it open"
      busy={closing.isPending ? 'Closing …' : undefined}
      error={closing.error}
      onSubmit={submit}
      onClose={close}
    >
      <div className="field-group chart-place">
        <RoomSelect
          rooms={chart.rooms}
          value={roomNumber}
          onChange={(number) => edit({ roomNumber: number })}
        />
        <Field
          label="First night"
          type="date"
          span="pair"
          value={draft.from}
          onChange={({ target }) => edit({ from: target.value })}
        />
        <Field
          label="Open again on"
          type="date"
          span="pair"
          value={draft.to}
          error={isTried ? faults.to : undefined}
          onChange={({ target }) => edit({ to: target.value })}
        />
        <Field
          label="Why"
          maxLength={200}
          placeholder="Geyser repair"
          autoComplete="off"
          value={reason}
          error={isTried ? faults.reason : undefined}
          onChange={({ target }) => edit({ reason: target.value })}
        />
      </div>
      {closing.data?.kind === 'notFree' && <NotFree outcome={closing.data} />}
    </FormDialog>
  )
}

function nightsOf({ roomNumber, from, to }: Typed): EmptyNights | undefined {
  return isCalendarDate(from) && isCalendarDate(to) && from < to ? { roomNumber, from, to } : undefined
}
