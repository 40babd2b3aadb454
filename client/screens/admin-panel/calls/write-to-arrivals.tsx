import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { Dialog } from '#client/ui/dialog'
import { Field } from '#client/ui/field'
import { addDays, type CalendarDate, isCalendarDate } from '#shared/calendar/calendar-date'
import type { ArrivalToMail } from '#shared/desk/arrivals-mail'
import { newUuid, useDesk } from '../desk-context'
import { shortDay } from '../parts/date-words'
import { FormDialog } from '../parts/form-dialog'
import { NotLoaded, Spinner } from '../parts/loading'
import { useKeptForm } from '../parts/use-kept-form'
import { closedRoad, reachWords, sentWords } from './arrivals-words'
import { MailFields } from './mail-fields'

/** Opens a mail in the desk's own words to all who arrive from this day on. */
export function WriteToArrivals({ date }: { date: CalendarDate }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Write to the arrivals</Button>
      {isOpen && <WriteDialog date={date} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Sent again unchanged, also after a reload, it is the same mail; changed it is another one. `date`: for which it was begun. */
type Draft = { subject: string; text: string; id: string; from: string; to: string; date: string }

/** Of a draft that was begun for another day only the words are taken over. */
function keptDraft(kept: unknown, start: Draft): Draft | undefined {
  const { subject, text, id, from, to, date } = kept as Partial<Draft>
  if (typeof subject !== 'string' || typeof text !== 'string') return undefined
  const words = { ...start, subject, text }
  return date === start.date && id && from && to ? { ...words, id, from, to } : words
}

function WriteDialog({ date, onClose }: { date: CalendarDate; onClose: () => void }) {
  const { device } = useDesk()
  const { toCall } = trpc.useUtils().desk
  const [start] = useState<Draft>(() => ({
    ...{ subject: '', text: '', id: newUuid(device) },
    ...{ from: date, to: date, date },
  }))
  const { draft, setDraft, clear } = useKeptForm('write to arrivals', start, (kept) => keptDraft(kept, start))
  const days = { from: draft.from, to: draft.to }
  const areDays = isCalendarDate(days.from) && isCalendarDate(days.to) && days.from <= days.to
  const who = trpc.desk.arrivalsToMail.useQuery(days, { enabled: areDays, staleTime: 0, gcTime: 0 })
  const sending = trpc.desk.mailArrivals.useMutation({
    onSuccess: () => {
      clear()
      void toCall.invalidate()
    },
  })
  const write = (next: Partial<Omit<Draft, 'id' | 'date'>>) =>
    setDraft({ ...draft, ...next, id: newUuid(device) })
  if (sending.isSuccess) {
    return (
      <Dialog open title={sentWords(sending.data)} onClose={onClose}>
        <p>What was mailed stands on the page of each booking.</p>
        {sending.data.toCall > 0 && (
          <p>Who has to be called stands under Alerts and on today’s page, until each is ticked.</p>
        )}
        <div className="button-row">
          <Button kind="press" onClick={onClose}>
            OK
          </Button>
        </div>
      </Dialog>
    )
  }
  const coming = who.data?.filter(({ isHere }) => !isHere) ?? []
  const isMailed = coming.some(({ byMail }) => byMail)
  return (
    <FormDialog
      title="Write to the arrivals"
      yes={isMailed || coming.length === 0 ? 'Send the mail' : 'Put them on the list of calls'}
      no="Not now"
      busy={sending.isPending ? 'Sending …' : undefined}
      error={sending.error}
      isReady={areDays && coming.length > 0 && draft.text.trim() !== ''}
      onSubmit={() => sending.mutate({ ...days, id: draft.id, subject: draft.subject, text: draft.text })}
      onClose={onClose}
    >
      <div className="field-group arrivals-days">
        <Field
          label="Arriving from"
          type="date"
          span="pair"
          value={days.from}
          onChange={({ target }) =>
            write({ from: target.value, ...(target.value > days.to && { to: target.value }) })
          }
        />
        <Field
          label="Arriving until"
          type="date"
          span="pair"
          min={days.from || undefined}
          max={isCalendarDate(days.from) ? addDays(days.from, 30) : undefined}
          value={days.to}
          onChange={({ target }) => write({ to: target.value })}
        />
      </div>
      {!areDays && <p className="soft">Choose the days, the first one first.</p>}
      {areDays && who.isPending && <Spinner words="Looking who comes …" />}
      {who.isError && <NotLoaded what="The arrivals" onAgain={() => void who.refetch()} />}
      {areDays && who.data && <Arrivals arrivals={who.data} />}
      <MailFields
        words={draft}
        write={write}
        usual={closedRoad}
        usualFor="a closed road"
        firstName={coming.find(({ byMail }) => byMail)?.name}
      />
    </FormDialog>
  )
}

function Arrivals({ arrivals }: { arrivals: readonly ArrivalToMail[] }) {
  return (
    <>
      <ul className="call-arrivals">
        {arrivals.map(({ bookingId, name, checkIn, isHere, byMail, mobileNumber }) => (
          <li key={bookingId}>
            <b>{name || 'No name yet'}</b>
            <span>
              {`${shortDay(checkIn)}, ${isHere ? 'is here: gets nothing' : byMail ? 'by mail' : `to call${mobileNumber && `: ${mobileNumber}`}`}`}
            </span>
          </li>
        ))}
      </ul>
      <p>{reachWords(arrivals)}</p>
    </>
  )
}
