import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { Field } from '#client/ui/field'
import { Notice } from '#client/ui/notice'
import { Select } from '#client/ui/select'
import { Skeleton } from '#client/ui/skeleton'
import { seasonWords } from '#shared/calendar/season'
import type { SeasonRow } from '#shared/rates/season-requests'
import { todayAt, useDesk } from '../desk-context'
import { FormDialog } from '../parts/form-dialog'
import { Tick } from '../parts/tick'
import { useKeptForm } from '../parts/use-kept-form'
import {
  draftOfSeason,
  isSameSeason,
  readSeason,
  type SeasonDraft,
  type SeasonFaults,
  seasonDraft,
  usualDraft,
} from './season-draft'
import { SeasonEffect } from './season-effect'
import { openWords, salesWords } from './season-words'

type SeasonDialogProps = { season: SeasonRow; onClose: () => void }

/** When the hotel is open in a year and from when it sells it; what that strands stands there before it is saved. */
export function SeasonDialog({ season, onClose }: SeasonDialogProps) {
  const { id: year } = season
  const today = todayAt(useDesk())
  const before = draftOfSeason(season)
  const { draft, setDraft, clear } = useKeptForm<SeasonDraft>(`season ${year}`, before, (kept) =>
    seasonDraft.parse(kept),
  )
  const [faults, setFaults] = useState<SeasonFaults>({})
  const read = readSeason(draft, year)
  const isChanged = !isSameSeason(draft, before)
  const asked = draft.isClosed ? { id: year, isClosed: true as const } : read.setting
  const preview = trpc.rates.previewSeason.useQuery(asked ?? { id: year, isClosed: true }, {
    enabled: isChanged && asked !== undefined,
    staleTime: 0,
  })
  const { isPending, error, save } = useSaveSeason(() => {
    clear()
    onClose()
  })
  const hasMoved = !isSameSeason(draft.was, before)
  const change = (over: Partial<SeasonDraft>) => {
    setFaults({})
    setDraft({ ...draft, ...over })
  }
  const submit = () => {
    setFaults(read.faults)
    if (!draft.isClosed && !read.setting) return
    save(draft, season)
  }
  const isKnown = asked === undefined || (preview.isSuccess && preview.data.stranded.length === 0)
  const bounds = { min: `${year}-01-01`, max: `${year}-12-31` }
  const text = (field: keyof SeasonFaults) => ({
    type: 'date',
    value: draft[field],
    error: faults[field],
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  })
  return (
    <FormDialog
      title={`Season ${year}`}
      yes={draft.isClosed ? `Close all of ${year}` : 'Save the season'}
      danger={draft.isClosed}
      busy={isPending ? 'Saving …' : undefined}
      error={error}
      isReady={isChanged && isKnown}
      onSubmit={submit}
      onClose={onClose}
      onBack={() => {
        clear()
        onClose()
      }}
    >
      {hasMoved && isChanged && (
        <Notice kind="alarm" title="This season has been changed since you began.">
          <p>{`It is now: ${[openWords(season), salesWords(season, today)].filter(Boolean).join('. ')}`}</p>
          <Button onClick={() => change(before)}>Take it as it is now</Button>
        </Notice>
      )}
      {!draft.isClosed && (
        <div className="rate-editor-fields">
          <Field label="Opens" hint="The first check-in." span="pair" {...bounds} {...text('opens')} />
          <Field label="Closes" hint="The last check-out." span="pair" {...bounds} {...text('closes')} />
          <Select
            label="Guests can book it"
            options={salesOptions}
            value={draft.sales}
            onChange={({ target }) =>
              change({ sales: seasonDraft.shape.sales.catch('automatic').parse(target.value) })
            }
          />
          {draft.sales === 'from' && <Field label="From" span="pair" {...text('salesFrom')} />}
        </div>
      )}
      <Tick
        label={`Closed all through ${year}`}
        checked={draft.isClosed}
        onChange={(isClosed) => change({ isClosed })}
      />
      {!isSameSeason(draft, usualDraft(year)) && (
        <div>
          <Button onClick={() => change(usualDraft(year))}>{`Back to the usual ${seasonWords}`}</Button>
        </div>
      )}
      {!isChanged ? (
        <p className="soft">This is the season as it is now. Nothing is changed yet.</p>
      ) : preview.isFetching ? (
        <Skeleton waitingFor="Looking for bookings outside of it …" />
      ) : (
        preview.data && asked && <SeasonEffect preview={preview.data} />
      )}
      {preview.isError && (
        <Button onClick={() => void preview.refetch()}>Look again for bookings outside of it</Button>
      )}
    </FormDialog>
  )
}

const salesOptions = [
  { value: 'automatic', name: 'As soon as it is on or next' },
  { value: 'open', name: 'Now' },
  { value: 'stopped', name: 'Not for now' },
  { value: 'from', name: 'From a day on' },
]

function useSaveSeason(onDone: () => void) {
  const { rates, booking } = trpc.useUtils()
  const after = {
    onSuccess: async () => {
      await Promise.all([rates.invalidate(), booking.season.invalidate()])
      onDone()
    },
    // Whom it would strand may be others by now, and the season another.
    onError: () => rates.invalidate(),
  }
  const setting = trpc.rates.setSeason.useMutation(after)
  const closing = trpc.rates.closeSeason.useMutation(after)
  const usual = trpc.rates.usualSeason.useMutation(after)
  const all = [setting, closing, usual]
  return {
    isPending: all.some(({ isPending }) => isPending),
    error: all.find(({ error }) => error)?.error,
    /** In place of what is shown: another administrator's change that is not is never overwritten. */
    save: (draft: SeasonDraft, { id, opens, closes, isClosed, sales, salesFrom }: SeasonRow) => {
      for (const one of all) one.reset()
      const { setting: wanted } = readSeason(draft, id)
      const expected = { opens, closes, isClosed, sales, salesFrom }
      if (draft.isClosed) closing.mutate({ id, expected })
      else if (isSameSeason(draft, usualDraft(id))) usual.mutate({ id, expected })
      else if (wanted) setting.mutate({ ...wanted, expected })
    },
  }
}
