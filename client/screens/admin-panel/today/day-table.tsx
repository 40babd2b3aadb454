import { useState } from 'react'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { Today, TodayRow } from '#shared/desk/today'
import { LineDialog, type LineKind } from '../parts/line-dialog'
import { Block } from '../parts/page-heading'
import { DayRow } from './day-row'
import { aboutWords, type DayPart } from './today-words'

const parts: Record<DayPart, { id: string; title: string; stay: string; empty: string }> = {
  arriving: { id: 'arriving', title: 'Arriving', stay: 'Stay', empty: 'Nobody arrives on this day.' },
  leaving: { id: 'leaving', title: 'Leaving', stay: 'Stayed', empty: 'Nobody leaves on this day.' },
  inHouse: { id: 'in-house', title: 'In house', stay: 'Until', empty: 'Nobody stays on for this night yet.' },
}

type DayTableProps = {
  part: DayPart
  day: Today
  /** The desk's today, which may be another day than the one that is shown. */
  today: CalendarDate
  /** Without a connection nothing can be changed. */
  isSaved: boolean
}

/** One of the day's lists. All of them have the same columns, so that paid and due line up down the page. */
export function DayTable({ part, day, today, isSaved }: DayTableProps) {
  const { id, title, stay, empty } = parts[part]
  const rows = day[part]
  // Outside of the table, whose cells would hide a dialog or bend its text.
  const [line, setLine] = useState<{ kind: LineKind; row: TodayRow }>()
  return (
    <Block id={id} title={title} about={aboutWords(part, day)}>
      {rows.length === 0 ? (
        <p className="desk-empty">{empty}</p>
      ) : (
        <table className="desk-table day-table">
          <colgroup>
            <col className="day-guest" />
            <col className="day-room" />
            <col className="day-stay" />
            <col className="day-guests" />
            <col className="day-paid" />
            <col className="day-due" />
            <col />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">Guest</th>
              <th scope="col">Room</th>
              <th scope="col">{stay}</th>
              <th scope="col">Guests</th>
              <th scope="col" data-kind="money" className="day-paid">
                Paid
              </th>
              <th scope="col" data-kind="money">
                Due
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <DayRow
                key={row.bookingId}
                part={part}
                row={row}
                date={day.date}
                isOpen={day.date <= today && !isSaved}
                addLine={(kind) => setLine({ kind, row })}
              />
            ))}
          </tbody>
        </table>
      )}
      {line && (
        <LineDialog
          kind={line.kind}
          bookingId={line.row.bookingId}
          name={line.row.name}
          due={line.row.due}
          onClose={() => setLine(undefined)}
        />
      )}
    </Block>
  )
}
