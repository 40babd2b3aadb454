import { memo, useMemo } from 'react'
import { addDays, type CalendarDate, dateForPeople, datesFrom } from '#shared/calendar/calendar-date'
import { monthName } from '#shared/calendar/month-name'
import type { Chart, PriceBand } from '#shared/desk/chart'
import { kindWord } from '#shared/desk/room-number-words'
import { moneyForPeople, toPaise } from '#shared/money/rupees'
import { plural } from '#shared/plural'
import type { RoomType } from '#shared/room/room'
import { barsOf, cellsOf, monthBands, nightAt, type ShownNights, valuesOn, weekdayOf } from './chart-geometry'
import { columnsStyle } from './room-row'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** `June 2027`, and the year only once. */
function monthWords(month: string, isFirst: boolean): string {
  const name = monthName(month)
  return isFirst || name === 'January' ? `${name} ${month.slice(0, 4)}` : name
}

type NightsProps = { shown: ShownNights; today: CalendarDate }

/** The months, and a heading for each night. */
export const NightRows = memo(function NightRows({ shown, today }: NightsProps) {
  return (
    <>
      <tr className="chart-row chart-months">
        {monthBands(shown).map((band, index) => (
          <th key={band.value} scope="colgroup" colSpan={band.end - band.start} style={columnsStyle(band)}>
            {monthWords(band.value, index === 0)}
          </th>
        ))}
      </tr>
      <tr className="chart-row chart-days">
        <th className="chart-label" scope="col">
          <span className="visually-hidden">Room</span>
        </th>
        {datesFrom(shown.from, addDays(shown.from, shown.nights)).map((night, column) => {
          const weekday = weekdays[weekdayOf(night)] ?? ''
          return (
            <th
              key={night}
              scope="col"
              className="chart-day"
              data-first={night.endsWith('-01') ? '' : undefined}
              data-today={night === today ? '' : undefined}
              aria-label={`${weekday} ${dateForPeople(night)}${night === today ? ', today' : ''}`}
              style={columnsStyle({ start: column, end: column + 1 })}
            >
              <span>{weekday.charAt(0)}</span>
              <b>{Number(night.slice(8))}</b>
            </th>
          )
        })}
      </tr>
    </>
  )
})

type TypeRowsProps = {
  type: RoomType
  shown: ShownNights
  /** Without those of nights that are not loaded. */
  bands: readonly PriceBand[]
  /** Rupees; a night that costs more is a dear one. */
  plainPrice: number
  free: readonly (number | undefined)[]
}

/** `Yatra weeks, ₹3,200 a night, 3 nights at least` */
const priceWords = ({ name, amount, minNights }: PriceBand) =>
  [
    ...(name === null ? [] : [name]),
    `${moneyForPeople(toPaise(amount))} a night`,
    ...(minNights > 1 ? [`${plural(minNights, 'night')} at least`] : []),
  ].join(', ')

const untilMorning = (band: PriceBand): PriceBand => ({ ...band, to: addDays(band.to, 1) })

/** Above the rooms of a type: what a night costs, and how many are free. */
const TypeRows = memo(function TypeRows({ type, shown, bands, plainPrice, free }: TypeRowsProps) {
  return (
    <>
      <tr className="chart-row chart-prices">
        <th className="chart-label" scope="row">
          <span>{kindWord(type)}</span>
          <span className="visually-hidden">, price of a night</span>
        </th>
        {cellsOf(barsOf(bands.map(untilMorning), shown), shown.nights).map(({ start, end, stay: band }) => (
          <td key={start} colSpan={end - start} className="chart-cell" style={columnsStyle({ start, end })}>
            {band && (
              <span
                className="chart-band"
                data-dear={band.amount > plainPrice ? '' : undefined}
                title={priceWords(band)}
              >
                {priceWords(band)}
              </span>
            )}
          </td>
        ))}
      </tr>
      <tr className="chart-row chart-free">
        <th className="chart-label" scope="row">
          <span>Free</span>
          <span className="visually-hidden">{` rooms, ${kindWord(type)}`}</span>
        </th>
        {free.map((rooms, column) => {
          const night = addDays(shown.from, column)
          return (
            <td
              key={night}
              data-none={rooms === 0 ? '' : undefined}
              aria-label={
                rooms === undefined ? undefined : `${plural(rooms, 'room')} free on ${dateForPeople(night)}`
              }
              style={columnsStyle({ start: column, end: column + 1 })}
            >
              {rooms ?? ''}
            </td>
          )
        })}
      </tr>
    </>
  )
})

type PricedRowsProps = { type: RoomType; chart: Chart; shown: ShownNights; today: CalendarDate }

/** The prices of a type and how many of its rooms are free, on the nights that are shown. */
export function PricedRows({ type, chart, shown, today }: PricedRowsProps) {
  const { from, bands, free } = chart
  const ofType = useMemo(() => bands.filter((band) => band.type === type), [bands, type])
  // Nothing of a night that is over can be sold, so that a 0 would say nothing.
  const freeShown = useMemo(
    () =>
      valuesOn(shown, from, free[type]).map((rooms, column) =>
        nightAt(shown, column) < today ? undefined : rooms,
      ),
    [shown, from, free, type, today],
  )
  const plainPrice = Math.min(...ofType.map(({ amount }) => amount))
  return <TypeRows {...{ type, shown, plainPrice }} bands={ofType} free={freeShown} />
}
