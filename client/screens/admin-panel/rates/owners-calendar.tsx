import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { Skeleton } from '#client/ui/skeleton'
import type { SeasonRow } from '#shared/rates/season-requests'
import type { Room } from '#shared/room/room'
import { todayAt, useDesk } from '../desk-context'
import { DeskIcon } from '../parts/desk-icon'
import { NotLoaded } from '../parts/loading'
import { PageHeading } from '../parts/page-heading'
import { Refused } from '../parts/refused'
import { Segments } from '../parts/segments'
import { useSavedCopy } from '../parts/use-kept-form'
import { CopyDialog } from './copy-dialog'
import { typeWord } from './period-words'
import { RateYear } from './rate-year'
import { UndoConflictDialog } from './undo-conflict-dialog'
import { useRateChanges } from './use-rate-changes'

type OwnersCalendarProps = { rooms: readonly Room[]; room: Room; year: number | undefined }

/** A year of prices of one type. Without a year in the address it is the first whose season is not over. */
export function OwnersCalendar({ rooms, room, year: asked }: OwnersCalendarProps) {
  const desk = useDesk()
  const navigate = useNavigate()
  const seasons = trpc.rates.seasons.useQuery()
  const changes = useRateChanges()
  const [isCopying, setIsCopying] = useState(false)
  const today = todayAt(desk)
  const { data: rows = [] } = useSavedCopy('seasons', seasons)
  const first = rows.find(({ closes, isClosed }) => closes > today && !isClosed) ?? rows[0]
  const season = rows.find(({ id }) => id === asked) ?? first
  const yearOf = (by: 1 | -1): SeasonRow | undefined => rows.find(({ id }) => id === (season?.id ?? 0) + by)
  const [earlier, later] = [yearOf(-1), yearOf(1)]
  const goTo = (search: { year?: number; type?: Room['type'] }) =>
    void navigate({
      to: '/admin_panel/rates',
      search: { type: room.type, ...(season && { year: season.id }), ...search },
    })
  return (
    <>
      <PageHeading
        title={season ? `Rates, ${season.id}` : 'Rates'}
        actions={
          season &&
          desk.role === 'owner' && (
            <>
              <Button
                aria-describedby="rate-done"
                disabled={changes.steps.length === 0 || changes.isSaving}
                onClick={() => void changes.undo()}
              >
                <DeskIcon name="undo" />
                <span>Undo</span>
              </Button>
              {later && <Button onClick={() => setIsCopying(true)}>{`Copy to ${later.id}`}</Button>}
            </>
          )
        }
      >
        <Segments
          legend="Room type"
          legendHidden
          options={rooms.map(({ type }) => ({ value: type, name: typeWord(type) }))}
          value={room.type}
          onChange={(type) => goTo({ type })}
        />
        <div className="desk-step no-print">
          <Button
            data-icon=""
            aria-label={earlier ? `Rates of ${earlier.id}` : 'No earlier year'}
            disabled={!earlier}
            onClick={() => earlier && goTo({ year: earlier.id })}
          >
            <DeskIcon name="left" />
          </Button>
          <Button
            data-icon=""
            aria-label={later ? `Rates of ${later.id}` : 'No later year'}
            disabled={!later}
            onClick={() => later && goTo({ year: later.id })}
          >
            <DeskIcon name="right" />
          </Button>
        </div>
      </PageHeading>
      <p className="rate-done" id="rate-done" role="status">
        {changes.done}
      </p>
      {changes.error?.at === 'screen' && <Refused error={changes.error.thrown} />}
      {season ? (
        <RateYear key={`${season.id} ${room.type}`} {...{ rooms, room, season, changes }} />
      ) : seasons.isError ? (
        <NotLoaded what="The rates" onAgain={() => void seasons.refetch()} />
      ) : (
        <Skeleton lines={9} waitingFor="Loading the rates …" />
      )}
      {season && later && isCopying && (
        <CopyDialog {...{ rooms, room, season, changes }} into={later} onClose={() => setIsCopying(false)} />
      )}
      {changes.conflict && <UndoConflictDialog conflict={changes.conflict} changes={changes} />}
    </>
  )
}
