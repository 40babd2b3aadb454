import { type FormEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#client/ui/button'
import { Field } from '#client/ui/field'
import { withoutNights, withPeriod } from '#shared/rates/rates'
import { AskDialog } from '../parts/ask-dialog'
import { Refused } from '../parts/refused'
import { Tick } from '../parts/tick'
import { type DraftFaults, type DraftField, type PeriodDraft, readDraft, typedRate } from './period-draft'
import { type EditorYear, Outcome, type Reading, unusualIn } from './period-outcome'
import { nameOf, rupeeWords, suggestedFor, typeWord } from './period-words'
import { type ChangePart, partOf } from './rate-change'
import type { RateChanges } from './use-rate-changes'

type PeriodEditorProps = {
  of: EditorYear
  draft: PeriodDraft
  setDraft: (draft: PeriodDraft) => void
  clear: () => void
  changes: RateChanges
}

/** One period: its nights, its price, and what comes of it before it is saved. */
export function PeriodEditor({ of, draft, setDraft, clear, changes }: PeriodEditorProps) {
  const { year, room, rates, other } = of
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<DraftFaults>({})
  const [asked, setAsked] = useState<Reading>()
  const amount = typedRate(draft.amount)
  const suggested =
    other && amount !== undefined
      ? suggestedFor(amount, rates.nightlyRate, other.room.nightlyRate)
      : undefined
  const read = () => readDraft(draft, year, suggested)
  const change = (over: Partial<PeriodDraft>) => {
    setFaults({})
    changes.dropError()
    setDraft({ ...draft, ...over })
  }
  const discard = () => {
    setFaults({})
    changes.dropError()
    clear()
  }
  const save = async ({ period, otherPeriod }: Reading) => {
    setAsked(undefined)
    const was = draft.was === '' ? undefined : rates.periods.find(({ from }) => from === draft.was)
    const rest = was ? withoutNights(rates.periods, was) : rates.periods
    const parts = [
      partOf(room.type, rates.periods, withPeriod(rest, period)),
      other && otherPeriod && partOf(other.room.type, other.periods, withPeriod(other.periods, otherPeriod)),
    ].filter((part): part is ChangePart => part !== undefined)
    const words = `${nameOf(period)} saved at ${rupeeWords(period.amount)} a night.`
    if (await changes.change({ words, parts }, 'editor')) clear()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (changes.isSaving) return
    const { faults: found, period, other: otherAmount } = read()
    flushSync(() => setFaults(found))
    if (!period) {
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      return
    }
    const reading: Reading = {
      period,
      otherPeriod: otherAmount === undefined ? undefined : { ...period, amount: otherAmount },
    }
    if (unusualIn(reading, of).length > 0) setAsked(reading)
    else void save(reading)
  }
  const text = (field: DraftField) => ({
    id: `rate-${field}`,
    autoComplete: 'off',
    value: draft[field],
    error: faults[field],
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  })
  const { period } = read()
  const bounds = { min: `${year}-01-01`, max: `${year}-12-31` }
  const isEdit = draft.was !== ''
  const name = draft.name.trim() || 'the period'
  return (
    <form
      className="rate-editor no-print"
      ref={form}
      onSubmit={submit}
      noValidate
      aria-labelledby={`${id}-h`}
    >
      <h3 id={`${id}-h`}>{`${isEdit ? 'Change a period' : 'New period'}, ${typeWord(room.type)}`}</h3>
      <div className="rate-editor-fields">
        <Field label="Name" maxLength={60} placeholder="Yatra weeks" {...text('name')} />
        <Field label="First night" type="date" span="pair" {...bounds} {...text('from')} />
        <Field
          label="Last night"
          type="date"
          span="pair"
          {...bounds}
          min={draft.from || bounds.min}
          {...text('to')}
        />
        <Field label="A night (₹)" inputMode="numeric" span="pair" {...text('amount')} />
        <Field label="At least (nights)" inputMode="numeric" span="pair" {...text('least')} />
      </div>
      {other && (
        <Tick
          label={`Also for ${typeWord(other.room.type)}${suggested === undefined || draft.alsoOther ? '' : `, at ${rupeeWords(suggested)}`}`}
          checked={draft.alsoOther}
          onChange={(alsoOther) => change({ alsoOther })}
        />
      )}
      {other && draft.alsoOther && (
        <Field
          label={`A night of ${typeWord(other.room.type)} (₹)`}
          inputMode="numeric"
          {...text('otherAmount')}
          value={draft.otherAmount || (suggested === undefined ? '' : rupeeWords(suggested))}
        />
      )}
      {period ? (
        <Outcome period={period} of={of} />
      ) : (
        <p className="soft">Paint nights in the calendar, or type the dates here, then the price.</p>
      )}
      {changes.error?.at === 'editor' && <Refused error={changes.error.thrown} />}
      <Button type="submit" kind="press" busy={changes.isSaving ? 'Saving …' : undefined}>
        {`Save ${name}`}
      </Button>
      <Button onClick={discard} disabled={changes.isSaving}>
        Discard
      </Button>
      {asked && (
        <AskDialog
          open
          question={`Save ${rupeeWords(asked.period.amount)} a night for ${nameOf(asked.period)}?`}
          yes={`Yes, ${rupeeWords(asked.period.amount)} a night`}
          no="Change the amount"
          onYes={() => void save(asked)}
          onClose={() => {
            // The dialog gives the focus back to the button first.
            flushSync(() => setAsked(undefined))
            document.getElementById('rate-amount')?.focus()
          }}
        >
          {unusualIn(asked, of).map((words) => (
            <p key={words}>{words}</p>
          ))}
        </AskDialog>
      )}
    </form>
  )
}
