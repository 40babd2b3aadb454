import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { saveFile } from '#client/ui/save-file'
import { Skeleton } from '#client/ui/skeleton'
import { type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import type { RegisterEntry } from '#shared/desk/register'
import { plural } from '#shared/plural'
import { nowAt, todayAt, useDesk } from '../desk-context'
import { ChooseDays } from '../parts/choose-days'
import { dayForPeople } from '../parts/date-words'
import { DayStepper } from '../parts/day-stepper'
import { DeskIcon } from '../parts/desk-icon'
import { NotLoaded } from '../parts/loading'
import { PageHeading } from '../parts/page-heading'
import { Refused } from '../parts/refused'
import { SavedCopyNotice } from '../parts/saved-copy'
import { useSavedCopy } from '../parts/use-kept-form'
import { EntryDialog } from './entry-dialog'
import { EntryTable } from './entry-table'
import { PrintedRegister } from './printed-register'

type Days = { from: CalendarDate; to: CalendarDate }
type Asked = {
  date: CalendarDate | undefined
  from: CalendarDate | undefined
  to: CalendarDate | undefined
}

/** Who arrived on a day, or on several: what is missing, Form III, and the list to print or to send. */
export function RegisterScreen({ date, from, to }: Asked) {
  const desk = useDesk()
  const navigate = useNavigate()
  const day = date ?? todayAt(desk)
  const days = from && to && from <= to ? { from, to } : { from: day, to: day }
  const query = trpc.register.list.useQuery(days, { staleTime: 0, refetchOnWindowFocus: 'always' })
  const { data: entries, savedAt } = useSavedCopy(`register ${days.from} ${days.to}`, query)
  const [edited, setEdited] = useState<RegisterEntry>()
  const [printed, setPrinted] = useState<RegisterEntry[]>()
  const print = (whole: RegisterEntry[]) => {
    // The list has to be on the page when the browser prints, and not for longer.
    flushSync(() => setPrinted(whole))
    window.addEventListener('afterprint', () => setPrinted(undefined), { once: true })
    window.print()
  }
  const again = () => void query.refetch()
  const title =
    days.from === days.to
      ? dayForPeople(days.from)
      : `${dateForPeople(days.from)} to ${dateForPeople(days.to)}`
  return (
    <div className="register">
      <PageHeading
        title={`Register, ${title}`}
        actions={entries && entries.length > 0 && <Exports key={title} days={days} onPrint={print} />}
      >
        <DayStepper date={days.from} to="/admin_panel/register" />
      </PageHeading>
      <ChooseDays
        key={`${days.from} ${days.to}`}
        days={days}
        label="Arrived from"
        submit="Show these days"
        onChoose={({ from, to }) =>
          void navigate({ to: '/admin_panel/register', search: from === to ? { date: from } : { from, to } })
        }
      />
      <SavedCopyNotice savedAt={savedAt} now={nowAt(desk.device)} onAgain={again} />
      {query.isPending && <Skeleton waitingFor="Loading the register …" lines={6} />}
      {query.isError && !entries && <NotLoaded what="The register" onAgain={again} />}
      {entries?.length === 0 && (
        <p className="desk-empty">
          {`Nobody arrived ${days.from === days.to ? 'on this day' : 'on these days'}. Guests are entered here when they check in.`}
        </p>
      )}
      {entries && entries.length > 0 && (
        <>
          <p className="register-sum no-print">{sumWords(entries)}</p>
          <EntryTable
            entries={entries}
            now={nowAt(desk.device)}
            onEdit={setEdited}
            isSaved={savedAt !== undefined}
          />
        </>
      )}
      {printed && <PrintedRegister entries={printed} title={title} />}
      {edited && (
        <EntryDialog
          entry={entries?.find((entry) => isSameGuest(entry, edited)) ?? edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}

const isSameGuest = (one: RegisterEntry, other: RegisterEntry): boolean =>
  one.bookingId === other.bookingId && one.position === other.position

function sumWords(entries: readonly RegisterEntry[]): string {
  const lacking = entries.filter(({ missing }) => missing.length > 0).length
  return `${plural(entries.length, 'guest')} arrived. ${
    lacking === 0 ? 'Nothing is missing.' : `Something is missing for ${lacking}.`
  }`
}

/** Both have whole numbers, and the server writes each into the audit log. */
function Exports({ days, onPrint }: { days: Days; onPrint: (entries: RegisterEntry[]) => void }) {
  const exporting = trpc.register.export.useMutation({ gcTime: 0 })
  const [wanted, setWanted] = useState<'print' | 'csv'>()
  const get = (kind: 'print' | 'csv') => {
    setWanted(kind)
    exporting.mutate(days, {
      onSuccess: ({ csv, entries }) => {
        exporting.reset()
        if (kind === 'print') return onPrint(entries)
        const name = [...new Set([days.from, days.to])].join(' to ')
        saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `register ${name}.csv`)
      },
    })
  }
  const busy = (kind: 'print' | 'csv', words: string) =>
    exporting.isPending && wanted === kind ? words : undefined
  return (
    <>
      <Button busy={busy('print', 'Preparing …')} onClick={() => get('print')}>
        <DeskIcon name="print" />
        <span>Print</span>
      </Button>
      <Button busy={busy('csv', 'Preparing …')} onClick={() => get('csv')}>
        Save as CSV
      </Button>
      <Refused error={exporting.error} />
    </>
  )
}
