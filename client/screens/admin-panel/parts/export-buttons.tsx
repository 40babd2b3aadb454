import { useState } from 'react'
import { useApp } from '#client/app/use-app'
import { Button } from '#client/ui/button'
import { Field } from '#client/ui/field'
import { Notice } from '#client/ui/notice'
import { saveFile } from '#client/ui/save-file'
import { type ExportKind, exportKinds, exportRange } from '#shared/admin/exports'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import { FormDialog } from './form-dialog'

type Format = { ending: 'xlsx' | 'csv'; name: string }
const formats: readonly Format[] = [
  { ending: 'xlsx', name: 'Excel' },
  { ending: 'csv', name: 'CSV' },
]

type ExportButtonsProps = { from: CalendarDate; to: CalendarDate; first?: ExportKind }

/** Tables to take along, of the days that the screen shows unless others are chosen; for owners. */
export function ExportButtons({ from, to, first = 'bookings' }: ExportButtonsProps) {
  const [format, setFormat] = useState<Format>()
  return (
    <>
      {formats.map((one) => (
        <Button key={one.ending} aria-haspopup="dialog" onClick={() => setFormat(one)}>
          {one.name}
        </Button>
      ))}
      {format && <ExportDialog {...{ from, to, first, format }} onClose={() => setFormat(undefined)} />}
    </>
  )
}

type ExportDialogProps = Required<ExportButtonsProps> & { format: Format; onClose: () => void }

function ExportDialog({ from, to, first, format, onClose }: ExportDialogProps) {
  const { admin } = useApp()
  const [days, setDays] = useState({ from: from as string, to: to as string })
  const [kind, setKind] = useState<ExportKind>(first)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const checked = exportRange.safeParse(days)
  const save = async () => {
    setIsBusy(true)
    setProblem('')
    const file = `${kind}.${format.ending}`
    try {
      const response = await fetch(`/exports/${file}?${new URLSearchParams(days)}`, {
        headers: { 'auth-token': admin.token() ?? '' },
      })
      if (response.status === 401) return admin.end()
      if (!response.ok) return setProblem(await reasonOf(response))
      saveFile(await response.blob(), `${kind}-${days.from}-to-${days.to}.${format.ending}`)
      onClose()
    } catch {
      setProblem('The connection broke off before the whole file was here. Please try again.')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <FormDialog
      title={format.ending === 'xlsx' ? 'Save as an Excel file' : 'Save as a CSV file'}
      yes="Save the file"
      busy={isBusy ? 'Getting it …' : undefined}
      isReady={checked.success}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <fieldset className="ways">
        <legend className="field-label">What</legend>
        {(Object.keys(exportKinds) as ExportKind[]).map((one) => (
          <div key={one} className="way" data-chosen={one === kind ? '' : undefined}>
            <label>
              <input
                type="radio"
                name="export"
                checked={one === kind}
                aria-describedby={`export-${one}`}
                onChange={() => setKind(one)}
              />
              <span>{exportKinds[one].name}</span>
            </label>
            <small id={`export-${one}`}>{exportKinds[one].about}</small>
          </div>
        ))}
      </fieldset>
      <div className="field-group arrivals-days">
        <Field
          label="First day"
          type="date"
          span="pair"
          value={days.from}
          onChange={(event) => setDays({ ...days, from: event.target.value })}
        />
        <Field
          label="Last day"
          type="date"
          span="pair"
          value={days.to}
          error={checked.error?.issues.find(({ path }) => path[0] === 'to')?.message}
          onChange={(event) => setDays({ ...days, to: event.target.value })}
        />
      </div>
      {problem !== '' && <Notice kind="alarm">{problem}</Notice>}
    </FormDialog>
  )
}

/** The server's sentence. */
async function reasonOf(response: Response): Promise<string> {
  const { error } = Object(await response.json().catch(() => null))
  return typeof error === 'string' ? error : 'The server could not make the file. Please try again.'
}
