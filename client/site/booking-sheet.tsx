import type { Stay } from '#shared/booking/stay'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { plural } from '#shared/plural'
import type { Parts } from '../ui/parts'

export type SheetRow = [name: string, value: string]

type BookingSheetProps = { title?: string; rows: readonly SheetRow[]; children?: Parts }

/** The summary of a booking, on screen and on paper. */
export function BookingSheet({ title, rows, children }: BookingSheetProps) {
  return (
    <section className="booking-sheet" aria-label="The booking">
      {title && <h2>{title}</h2>}
      <dl>
        {rows.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never move, and two prices may have the same words
          <div key={index}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}

export const stayRows = ({ type, rooms, checkIn, checkOut }: Stay): SheetRow[] => [
  ['Room', `${type}, ${plural(rooms, 'room')}`],
  ['Check-in', dateForPeople(checkIn)],
  ['Check-out', dateForPeople(checkOut)],
]
