import { Link } from '@tanstack/react-router'
import { Notice } from '#client/ui/notice'
import { plural } from '#shared/plural'
import type { SeasonPreview } from '#shared/rates/season-requests'
import { StatusWord } from '../parts/status-word'
import { spanWords } from './period-words'
import { previewWords } from './season-words'

/** What a season would do: whom it strands, with the way to their bookings, and how many nights it adds or takes. */
export function SeasonEffect({ preview }: { preview: SeasonPreview }) {
  const { stranded } = preview
  const others = previewWords(preview).map((words) => <p key={words}>{words}</p>)
  if (stranded.length === 0) {
    return (
      <Notice kind="success" title="Nobody has booked nights outside of it.">
        {others}
      </Notice>
    )
  }
  const has = stranded.length === 1 ? 'has' : 'have'
  return (
    <>
      <Notice
        kind="alarm"
        title={`${plural(stranded.length, 'booking')} ${has} nights outside of it, so it cannot be saved.`}
      >
        <p>Change or cancel these first. A guest who is paying now needs some minutes.</p>
        {others}
      </Notice>
      <ul className="rate-stranded">
        {stranded.map(({ bookingId, name, status, type, rooms, checkIn, checkOut }) => (
          <li key={bookingId}>
            <Link to="/admin_panel/bookings/$bookingId" params={{ bookingId }}>
              {name || (status === 'Confirmed' ? 'Booking without a name' : 'Guest who is paying now')}
            </Link>
            <span className="soft">{`${spanWords({ from: checkIn, to: checkOut })}, ${plural(rooms, `${type} room`)}`}</span>
            <StatusWord status={status} />
          </li>
        ))}
      </ul>
    </>
  )
}
