import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { trpc } from '#client/app/trpc'
import { goTo } from '#client/forms/use-form'
import { Button } from '#client/ui/button'
import { Skeleton } from '#client/ui/skeleton'
import { addDays, daysBetween, earlierOf, laterOf } from '#shared/calendar/calendar-date'
import { plural } from '#shared/plural'
import { type RatePeriod, withoutNights } from '#shared/rates/rates'
import type { RatesOfYear, SeasonRow } from '#shared/rates/season-requests'
import type { Room } from '#shared/room/room'
import { nowAt, todayAt, useDesk } from '../desk-context'
import { NotLoaded } from '../parts/loading'
import { SavedCopyNotice } from '../parts/saved-copy'
import { useKeptForm, useSavedCopy } from '../parts/use-kept-form'
import { baseRateId } from './base-rates'
import { draftOfPeriod, emptyDraft, type PeriodDraft, paintedOf, periodDraft } from './period-draft'
import { PeriodEditor } from './period-editor'
import { PeriodTable } from './period-table'
import { nameOf, rupeeWords, spanWords, typeWord } from './period-words'
import { partOf } from './rate-change'
import { SeasonDialog } from './season-dialog'
import { closesWords, openWords, salesWords } from './season-words'
import type { RateChanges } from './use-rate-changes'
import { YearGrid } from './year-grid'
import { monthsOf, type Painted } from './year-months'

type RateYearProps = { rooms: readonly Room[]; room: Room; season: SeasonRow; changes: RateChanges }

/** The calendar of one year and type with its editor and its periods. */
export function RateYear(props: RateYearProps) {
  const { room, season } = props
  const desk = useDesk()
  const { device, role } = desk
  const query = trpc.rates.year.useQuery({ type: room.type, year: season.id }, { refetchInterval: refreshMs })
  const { data: rates, savedAt } = useSavedCopy(`rates ${room.type} ${season.id}`, query)
  const [isSeason, setIsSeason] = useState(false)
  if (!rates) {
    return query.isError ? (
      <NotLoaded what="The rates" onAgain={() => void query.refetch()} />
    ) : (
      <Skeleton lines={9} waitingFor="Loading the rates …" />
    )
  }
  return (
    <>
      <SavedCopyNotice savedAt={savedAt} now={nowAt(device)} onAgain={() => void query.refetch()} />
      <p className="rate-season">
        <span>
          <b>{openWords(rates.season)}</b>
          <span> </span>
          {role === 'owner' && (
            <button type="button" className="desk-link-button" onClick={() => setIsSeason(true)}>
              Change the season
            </button>
          )}
        </span>
        <span>
          <span>Base rate </span>
          <b className="num">{rupeeWords(rates.nightlyRate)}</b>
          <span> </span>
          {role === 'owner' && (
            <button
              type="button"
              className="desk-link-button"
              aria-label="Change the base rate"
              onClick={() => goTo(baseRateId(room.type))}
            >
              Change
            </button>
          )}
        </span>
        <span className="soft">{salesWords(rates.season, todayAt(desk))}</span>
        <span className="no-print">
          <Link to="/booking" search={{ roomType: room.type }} target="_blank">
            See what guests see
          </Link>
        </span>
        {!rates.season.isClosed && (
          <span className="soft">{`Bars at the foot of a day: how many of the ${rates.all} rooms are sold.`}</span>
        )}
      </p>
      <Parts {...props} rates={rates} />
      {isSeason && <SeasonDialog season={rates.season} onClose={() => setIsSeason(false)} />}
    </>
  )
}

const refreshMs = 60_000

/** Where nobody has painted yet, the keyboard begins with the first night that is still ahead. */
function Parts({ rooms, room, season, rates, changes }: RateYearProps & { rates: RatesOfYear }) {
  const desk = useDesk()
  const mayChange = desk.role === 'owner'
  const all = trpc.rates.periods.useQuery()
  const { draft, setDraft, clear } = useKeptForm<PeriodDraft>(
    `rates ${season.id} ${room.type}`,
    emptyDraft,
    (kept) => periodDraft.parse(kept),
  )
  const otherRoom = rooms.find(({ type }) => type !== room.type)
  const other = otherRoom &&
    all.data && { room: otherRoom, periods: all.data.filter(({ type }) => type === otherRoom.type) }
  const { opens, closes, isClosed } = rates.season
  const nights = { first: opens, last: addDays(closes, -1) }
  const painted = paintedOf(draft)
  const edited = rates.periods.find(({ from }) => from === draft.was)
  const months = useMemo(
    () =>
      monthsOf(
        { ...rates, opens, closes, periods: edited ? withoutNights(rates.periods, edited) : rates.periods },
        paintedOf(draft),
      ),
    [rates, opens, closes, edited, draft],
  )
  const toEditor = () => goTo(draft.name === '' ? 'rate-name' : 'rate-amount')
  const remove = (period: RatePeriod) => {
    const part = partOf(room.type, rates.periods, withoutNights(rates.periods, period))
    if (part) void changes.change({ words: `${nameOf(period)} removed.`, parts: [part] })
  }
  return (
    <div className="rate-parts">
      {isClosed ? (
        <p className="desk-empty rate-grid">{closesWords(rates.season)}</p>
      ) : (
        <div className="rate-grid">
          <YearGrid
            label={`Nights of ${season.id}, ${typeWord(room.type)}`}
            months={months}
            rooms={rates.all}
            season={nights}
            today={todayAt(desk)}
            start={earlierOf(laterOf(todayAt(desk), nights.first), nights.last)}
            onPaint={(one, other) =>
              mayChange && setDraft({ ...draft, from: earlierOf(one, other), to: laterOf(one, other) })
            }
            onReady={() => mayChange && toEditor()}
            onDrop={() => setDraft({ ...draft, from: edited?.from ?? '', to: edited?.to ?? '' })}
          />
          <p className="rate-keys soft no-print" id="year-keys">
            {mayChange ? (
              <span>
                Paint nights by dragging, or press the first and the last one; on a phone, hold the first
                before you drag. With the keyboard: arrows, <kbd className="desk-key">Shift</kbd> and arrows,{' '}
                <kbd className="desk-key">Enter</kbd>; <kbd className="desk-key">Esc</kbd> takes it back.
              </span>
            ) : (
              <span>Only an owner changes prices and seasons.</span>
            )}
          </p>
        </div>
      )}
      {mayChange && (
        <PeriodEditor
          of={{ year: season.id, room, rates, other: other || undefined }}
          {...{ draft, setDraft, clear, changes }}
        />
      )}
      <div className="rate-table">
        <PeriodTable
          rates={rates}
          painted={painted}
          edited={edited?.from ?? ''}
          onEditBase={() => goTo(baseRateId(room.type))}
          isSaving={changes.isSaving}
          isReadOnly={!mayChange}
          onEdit={(period) => {
            changes.dropError()
            setDraft(draftOfPeriod(period))
            requestAnimationFrame(() => goTo('rate-name'))
          }}
          onRemove={remove}
        />
      </div>
      <p className="visually-hidden" role="status">
        {painted && chosenWords(painted)}
      </p>
      {painted && (
        <div className="rate-bar no-print">
          <p aria-hidden="true">{chosenWords(painted)}</p>
          <Button onClick={toEditor}>Set the price</Button>
        </div>
      )}
    </div>
  )
}

const chosenWords = ({ from, to }: Painted) =>
  from === to
    ? `${spanWords({ from, to })}. Press the last night, or set the price of this one.`
    : `${spanWords({ from, to })}, ${plural(daysBetween(from, to) + 1, 'night')}`
