import { useState } from 'react'
import { z } from 'zod'
import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { Dialog } from '#client/ui/dialog'
import { Field } from '#client/ui/field'
import { Select } from '#client/ui/select'
import { type CalendarDate, daysBetween, isCalendarDate } from '#shared/calendar/calendar-date'
import { closedDatesInWords } from '#shared/calendar/closed-nights'
import { toSend } from '#shared/calendar/night-range'
import { type ClosureReason, closedNights, closureReasons } from '#shared/desk/hotel-closure'
import { plural } from '#shared/plural'
import { newUuid, useDesk } from '../desk-context'
import { FormDialog } from '../parts/form-dialog'
import { NotLoaded, Spinner } from '../parts/loading'
import { useKeptForm } from '../parts/use-kept-form'
import { useRefreshBookings } from '../parts/use-refresh-bookings'
import { AffectedList } from './affected-list'
import { closureReasonWords, effectWords, leftWords } from './closure-words'

/** Closes the whole hotel for days, after showing who is affected. `from`: the first night to begin with. */
export function CloseHotel({ from }: { from: CalendarDate }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Close the hotel for days</Button>
      {isOpen && <CloseHotelDialog start={from} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const draftShape = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  reason: z.enum(closureReasons),
  note: z.string(),
  notice: z.string(),
})
type Draft = z.output<typeof draftShape>

function CloseHotelDialog({ start, onClose }: { start: CalendarDate; onClose: () => void }) {
  const { device } = useDesk()
  const refresh = useRefreshBookings()
  const [empty] = useState<Draft>(() => ({
    ...{ id: newUuid(device), from: start, to: start },
    ...{ reason: 'road closed' as ClosureReason, note: '', notice: '' },
  }))
  const { draft, setDraft, clear } = useKeptForm('close hotel', empty, (kept) => draftShape.parse(kept))
  // Sent again unchanged, also after a reload, it is the same closure.
  const set = (over: Partial<Draft>) => setDraft({ ...draft, ...over, id: newUuid(device) })
  const { from, to } = draft
  const nights = isCalendarDate(from) && isCalendarDate(to) && from <= to ? { from, to } : undefined
  const [closed, setClosed] = useState(nights)
  const preview = trpc.desk.previewCloseHotel.useQuery(toSend(nights ?? { from: start, to: start }), {
    enabled: nights !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  const closing = trpc.desk.closeHotel.useMutation({
    onSuccess: () => {
      clear()
      void refresh()
    },
  })
  if (closing.isSuccess && closed) return <Closed days={closed} {...closing.data} onClose={onClose} />
  return (
    <FormDialog
      title="Close the hotel for days"
      yes={nights ? `Close ${plural(daysBetween(nights.from, nights.to) + 1, 'night')}` : 'Close the hotel'}
      no="Not now"
      danger
      busy={closing.isPending ? 'Closing …' : undefined}
      error={closing.error}
      isReady={nights !== undefined && preview.isSuccess}
      onSubmit={() => {
        setClosed(nights)
        if (nights) closing.mutate({ ...draft, ...toSend(nights) })
      }}
      onClose={onClose}
    >
      <div className="field-group arrivals-days">
        <Field
          label="First night"
          type="date"
          span="pair"
          value={from}
          onChange={({ target }) =>
            set({ from: target.value, ...(target.value > to && { to: target.value }) })
          }
        />
        <Field
          label="Last night"
          type="date"
          span="pair"
          min={from || undefined}
          value={to}
          onChange={({ target }) => set({ to: target.value })}
        />
        <Select
          label="Why"
          value={draft.reason}
          onChange={({ target }) => {
            const reason = closureReasons.find((one) => one === target.value)
            if (reason) set({ reason })
          }}
          options={closureReasons.map((value) => ({ value, name: closureReasonWords[value] }))}
        />
        <Field
          label="Note for the desk"
          maxLength={200}
          autoComplete="off"
          value={draft.note}
          onChange={({ target }) => set({ note: target.value })}
        />
      </div>
      <Field
        label="More for guests to read"
        hint="Stands on the site, after until when and why."
        maxLength={300}
        autoComplete="off"
        value={draft.notice}
        onChange={({ target }) => set({ notice: target.value })}
      />
      {nights && preview.data && (
        <p className="soft">{`On the site: “${closedNights({ ...draft, ...nights, ...preview.data }).words}”`}</p>
      )}
      {!nights && <p className="soft">Choose the nights, the first one first.</p>}
      {nights && preview.isPending && <Spinner words="Looking who is affected …" />}
      {preview.isError && <NotLoaded what="Who is affected" onAgain={() => void preview.refetch()} />}
      {nights && preview.data && (
        <>
          <AffectedList affected={preview.data.affected} />
          {effectWords(preview.data).map((words) => (
            <p key={words}>{words}</p>
          ))}
        </>
      )}
    </FormDialog>
  )
}

type ClosedProps = {
  days: { from: string; to: string }
  affected: Parameters<typeof leftWords>[0]
  onClose: () => void
}

function Closed({ days: { from, to }, affected, onClose }: ClosedProps) {
  const days = isCalendarDate(from) && isCalendarDate(to) ? closedDatesInWords({ from, to }) : ''
  return (
    <Dialog open title={`The hotel is closed: ${days}`} onClose={onClose}>
      <p>Nothing is sold for these nights from now on, and the site says until when and why.</p>
      <p>
        {affected.length === 0
          ? leftWords(affected)
          : `${leftWords(affected)} Write to them, and cancel whom you must, under Closed dates.`}
      </p>
      <div className="button-row">
        <Button kind="press" onClick={onClose}>
          OK
        </Button>
      </div>
    </Dialog>
  )
}
