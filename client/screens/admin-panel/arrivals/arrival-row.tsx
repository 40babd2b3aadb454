import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import type { Arrival, ArrivalMark } from '#shared/desk/arrivals'
import { ReceiptDialog } from '../booking-card/receipt-dialog'
import { momentForPeople, noAnswer, wordsOf } from '../parts/words'
import { arrivalWords } from './arrival-words'

const markWords: Record<ArrivalMark, string> = {
  arrived: 'Arrived',
  noShow: 'No-show',
  none: 'Undo',
}

/** One party: room numbers, names, money, and whether they have arrived. `canArrive`: their arrival day has come. */
export function ArrivalRow({ arrival, canArrive }: { arrival: Arrival; canArrive: boolean }) {
  const { booking, mark, markedAt, mustMove } = arrival
  const [isPaying, setIsPaying] = useState(false)
  const words = arrivalWords(arrival)
  return (
    <article className="arrival" data-mark={mark} aria-label={words.party}>
      <p className="arrival-rooms">
        <b>{words.roomNumbers}</b>
        {mustMove && <span className="desk-bad small"> must change rooms during the stay</span>}
      </p>
      <div>
        <p>
          <b>{words.party}</b>, <span>{words.size}</span>
        </p>
        <p className="small soft">{words.names}</p>
        <p className="small">{words.contact}</p>
        {booking.note !== '' && <p className="small">{`Note: ${booking.note}`}</p>}
      </div>
      <div>
        <p>{words.until}</p>
        <p className={booking.pending > 0 ? 'arrival-due' : 'soft'}>{words.due}</p>
        {mark !== 'none' && markedAt && (
          <p className="small">{`${markWords[mark]}, ${momentForPeople(markedAt)}`}</p>
        )}
      </div>
      <div className="entry-actions no-print">
        {(canArrive || mark !== 'none') && <Marks arrival={arrival} />}
        {booking.pending > 0 && (
          <button type="button" className="desk-small-button" onClick={() => setIsPaying(true)}>
            Balance received
          </button>
        )}
      </div>
      {isPaying && <ReceiptDialog card={booking} onClose={() => setIsPaying(false)} />}
    </article>
  )
}

function Marks({ arrival: { booking, mark } }: { arrival: Arrival }) {
  const arrivals = trpc.useUtils().admin.desk.arrivals
  const marking = trpc.admin.desk.markArrival.useMutation({
    // A refusal means that somebody else has changed it meanwhile.
    onSettled: () => arrivals.invalidate(),
  })
  const offered: ArrivalMark[] = mark === 'none' ? ['arrived', 'noShow'] : ['none']
  return (
    <>
      {offered.map((to) => (
        <button
          key={to}
          type="button"
          className="desk-small-button"
          aria-busy={marking.isPending || undefined}
          onClick={() => !marking.isPending && marking.mutate({ bookingId: booking.id, mark: to })}
        >
          {markWords[to]}
        </button>
      ))}
      {marking.isError && (
        <span className="desk-bad small" role="alert">
          {wordsOf(marking.error, noAnswer)}
        </span>
      )}
    </>
  )
}
