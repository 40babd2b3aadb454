import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import { Skeleton } from '#client/ui/skeleton'
import { copiedPeriods } from '#shared/rates/copied-periods'
import { periodsWithin, type RatePeriod, wholeYear, withoutNights } from '#shared/rates/rates'
import type { SeasonRow } from '#shared/rates/season-requests'
import type { Room, RoomType } from '#shared/room/room'
import { FormDialog } from '../parts/form-dialog'
import { Tick } from '../parts/tick'
import { nameOf, rupeeWords, spanWords, typeWord } from './period-words'
import { partOf } from './rate-change'
import { closesWords } from './season-words'
import type { RateChanges } from './use-rate-changes'

type CopyDialogProps = {
  rooms: readonly Room[]
  room: Room
  season: SeasonRow
  into: SeasonRow
  changes: RateChanges
  onClose: () => void
}

/** What would be copied to the next year, and what it takes the place of, before it is done. */
export function CopyDialog({ rooms, room, season, into, changes, onClose }: CopyDialogProps) {
  const all = trpc.rates.periods.useQuery(undefined, { staleTime: 0 })
  const [isBoth, setIsBoth] = useState(false)
  const copying = trpc.rates.copyYear.useMutation({
    onSuccess: async (answers) => {
      await changes.note(`Prices of ${season.id} copied to ${into.id}.`, answers)
      onClose()
    },
    onError: (thrown) => changes.doubt(planned, thrown),
  })
  const other = rooms.find(({ type }) => type !== room.type)
  const types = isBoth ? rooms.map(({ type }) => type) : [room.type]
  const copies = types.map((type) => {
    const own = all.data?.filter((period) => period.type === type) ?? []
    return {
      type,
      own,
      copied: copiedPeriods(own, season.id, { ...into, year: into.id }),
      replaced: periodsWithin(own, wholeYear(into.id)),
    }
  })
  const planned = copies.flatMap(({ type, own, copied }) =>
    copied ? (partOf(type, own, [...withoutNights(own, wholeYear(into.id)), ...copied]) ?? []) : [],
  )
  const isCopied = copies.some(({ copied }) => copied)
  return (
    <FormDialog
      title={`Copy the prices of ${season.id} to ${into.id}?`}
      yes={`Copy to ${into.id}`}
      no="Copy nothing"
      busy={copying.isPending ? 'Copying …' : undefined}
      error={copying.error ?? all.error}
      isReady={isCopied && !into.isClosed}
      onSubmit={() => copying.mutate({ from: season.id, to: into.id, ...(!isBoth && { type: room.type }) })}
      onClose={onClose}
    >
      {all.isPending && <Skeleton waitingFor="Loading the periods …" />}
      {into.isClosed && <p>{closesWords(into)}</p>}
      {other && <Tick label={`${typeWord(other.type)} too`} checked={isBoth} onChange={setIsBoth} />}
      {all.data &&
        !into.isClosed &&
        copies.map(({ own: _, ...copy }) => <Copy key={copy.type} {...copy} {...{ season, into }} />)}
      {isCopied && <p>What is sold keeps its price. Undo takes the copy back.</p>}
    </FormDialog>
  )
}

type CopyProps = {
  type: RoomType
  /** Undefined where the year has none. */
  copied: readonly RatePeriod[] | undefined
  replaced: readonly RatePeriod[]
  season: SeasonRow
  into: SeasonRow
}

function Copy({ type, copied, replaced, season, into }: CopyProps) {
  if (!copied) return <p>{`${typeWord(type)}: ${season.id} has no periods; ${into.id} stays as it is.`}</p>
  return (
    <div>
      <p className="field-label">{`${typeWord(type)}: on the same days of ${into.id}`}</p>
      <List periods={copied} />
      {copied.length === 0 && <p>None is within its season.</p>}
      <p className="field-label">{replaced.length === 0 ? 'Nothing is replaced.' : 'In place of'}</p>
      <List periods={replaced} />
    </div>
  )
}

function List({ periods }: { periods: readonly RatePeriod[] }) {
  return (
    <ul className="rate-now">
      {periods.map((period) => (
        <li
          key={period.from}
        >{`${nameOf(period)}: ${spanWords(period)}, ${rupeeWords(period.amount)} a night`}</li>
      ))}
    </ul>
  )
}
