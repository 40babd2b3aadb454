import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/button'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { ChartStay, PriceBand } from '#shared/desk/chart'
import { columnOf, type ShownNights } from './chart-geometry'
import { roomsOf, whoKeeps } from './move'
import { differenceWords, PriceLines } from './price-lines'
import { shortDates } from './stay-words'
import type { Moving } from './use-moving'
import { usePreview } from './use-preview'

type DragLayerProps = {
  moving: Moving
  shown: ShownNights
  stays: readonly ChartStay[]
  bands: readonly PriceBand[]
  today: CalendarDate
  onPutDown: () => void
  onPutBack: () => void
}

/** The stay in the hand, where it would come, and what that would cost. Nothing is saved here. */
export function DragLayer({ moving, shown, stays, bands, today, onPutDown, onPutBack }: DragLayerProps) {
  const { stay, place, isPicked } = moving
  const layer = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const preview = usePreview({ stay, place, stays, today })
  const [start, end] = [columnOf(shown, place.checkIn), columnOf(shown, place.checkOut)]
  const [first, last] = [Math.max(0, start), Math.min(shown.nights, end)]

  useLayoutEffect(() => {
    const row = layer.current?.parentElement?.querySelector<HTMLElement>(`[data-row="${place.roomNumber}"]`)
    const tape = layer.current?.parentElement
    if (row && tape) setTop(row.getBoundingClientRect().top - tape.getBoundingClientRect().top)
  }, [place.roomNumber])

  const style = { '--top': `${top}px`, '--from': first, '--to': Math.max(first + 1, last) } as object
  const [other] = whoKeeps(place, stay.bookingId, stays)
  return (
    <div ref={layer} className="chart-drag" style={style}>
      {first < last && (
        <div className="chart-stay chart-lifted" aria-hidden="true">
          <b>{stay.name || 'No name'}</b>
          <small className="chart-due">{differenceWords(preview.data, preview.isSamePrice)}</small>
        </div>
      )}
      <section className="chart-note" aria-live="polite" data-picked={isPicked ? '' : undefined}>
        <b>{`${stay.name || 'No name yet'}, ${place.roomNumber}, ${shortDates(place.checkIn, place.checkOut)}`}</b>
        <PriceLines {...{ stay, place, bands, preview }} rooms={roomsOf(stay, stays)} />
        {preview.data?.notFree && <p className="chart-warning">{preview.data.notFree.message}</p>}
        {other && (
          <p className="chart-warning">
            {`${other.status === 'Blocked' ? `${place.roomNumber} is closed` : `${other.name || 'Somebody'} has ${place.roomNumber}`} on ${shortDates(other.from, other.to)}.`}
          </p>
        )}
        {isPicked ? (
          <div className="chart-note-buttons">
            <Button onClick={onPutDown}>Look it over</Button>
            <Button onClick={onPutBack}>Put back</Button>
          </div>
        ) : (
          <p className="soft">
            Let go to check it before it is saved. <kbd>Esc</kbd> puts it back.
          </p>
        )}
      </section>
    </div>
  )
}
