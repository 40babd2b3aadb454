import { Link } from '@tanstack/react-router'
import { trpc } from '#client/app/trpc'
import { Dialog } from '#client/ui/dialog'
import { Skeleton } from '#client/ui/skeleton'
import { toSend } from '#shared/calendar/night-range'
import { plural } from '#shared/plural'
import type { LeadTime, ReportBookings, ReportFigure, Source } from '#shared/reports/report'
import type { RoomType } from '#shared/room/room'
import { shortDate } from '../parts/date-words'
import { NotLoaded } from '../parts/loading'
import { Money } from '../parts/money'
import { StatusWord } from '../parts/status-word'
import { fromToWords, type Range } from './range-words'

/** Which bookings are wanted; `within`: some of the nights. */
export type Asked = {
  figure: ReportFigure
  type?: RoomType | undefined
  name?: LeadTime | Source
  within?: Range
}

type BehindDialogProps = { asked: Asked; range: Range; netOfTax: boolean; onClose: () => void }

/** The bookings that a figure is made of. */
export function BehindDialog({ asked: { within, ...asked }, range, netOfTax, onClose }: BehindDialogProps) {
  const nights = within ?? range
  const query = trpc.reports.bookings.useQuery({ ...toSend(nights), netOfTax, ...asked })
  const about = [asked.type, asked.name].filter(Boolean).join(', ')
  return (
    <Dialog
      open
      title={`${titles[asked.figure]}${about ? `: ${about}` : ''}`}
      onClose={onClose}
      closeLabel="Close"
    >
      <p className="soft">{fromToWords(nights)}</p>
      {query.isPending && <Skeleton waitingFor="Loading the bookings …" lines={5} />}
      {query.isError && <NotLoaded what="The bookings" onAgain={() => void query.refetch()} />}
      {query.data && <Behind found={query.data} figure={asked.figure} netOfTax={netOfTax} />}
    </Dialog>
  )
}

const titles: Record<ReportFigure, string> = {
  nightsSold: 'Bookings with sold nights',
  revenue: 'Bookings with room revenue',
  leadTime: 'Bookings by time ahead',
  sources: 'Bookings by where they came from',
  cancellations: 'Cancelled bookings',
}

type BehindProps = { found: ReportBookings; figure: ReportFigure; netOfTax: boolean }

function Behind({ found, figure, netOfTax }: BehindProps) {
  const { bookings, left, nights, revenue } = found
  if (bookings.length === 0) return <p className="desk-empty">There are none.</p>
  const isCancelled = figure === 'cancellations'
  return (
    <>
      <table className="desk-table behind">
        <thead>
          <tr>
            <th scope="col">Guest</th>
            <th scope="col">Stay</th>
            <th scope="col">Rooms</th>
            <th scope="col" data-kind="money">
              {isCancelled ? 'Paid' : 'Nights'}
            </th>
            <th scope="col" data-kind="money">
              {isCancelled ? 'Kept' : netOfTax ? 'Without tax' : 'Revenue'}
            </th>
          </tr>
        </thead>
        <tbody>
          {bookings.map((one) => (
            <tr key={one.bookingId}>
              <th scope="row">
                <Link to="/admin_panel/bookings/$bookingId" params={{ bookingId: one.bookingId }}>
                  {one.name || 'Erased guest'}
                </Link>
                {one.isNoShow ? (
                  <small>did not come</small>
                ) : (
                  one.status !== 'Confirmed' && (
                    <small>
                      <StatusWord status={one.status} />
                    </small>
                  )
                )}
              </th>
              <td>{`${shortDate(one.checkIn)} to ${shortDate(one.checkOut)}`}</td>
              <td>{`${one.rooms} ${one.type.replace(' Bed', '')}`}</td>
              <td data-kind="money">
                {isCancelled ? <Money amount={one.cancelled?.paid ?? 0} /> : one.nights}
              </td>
              <td data-kind="money">
                <Money amount={isCancelled ? (one.cancelled?.kept ?? 0) : one.revenue} />
              </td>
            </tr>
          ))}
        </tbody>
        {!isCancelled && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {plural(bookings.length + left, 'booking')}
              </th>
              <td data-kind="money">{nights}</td>
              <td data-kind="money">
                <Money amount={revenue} />
              </td>
            </tr>
          </tfoot>
        )}
      </table>
      {left > 0 && (
        <p className="soft">{`${plural(left, 'more booking')} are not listed; choose fewer nights to see them.`}</p>
      )}
    </>
  )
}
