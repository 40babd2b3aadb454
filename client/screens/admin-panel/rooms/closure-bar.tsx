import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import { Button, buttonStyle } from '#client/ui/button'
import { Notice } from '#client/ui/notice'
import { laterOf } from '#shared/calendar/calendar-date'
import { closedDatesInWords } from '#shared/calendar/closed-nights'
import { toSend, untilLastNight } from '#shared/calendar/night-range'
import type { OpenClosure } from '#shared/desk/hotel-closure'
import { newUuid, todayAt, useDesk } from '../desk-context'
import { useRefreshBookings } from '../parts/use-refresh-bookings'
import { noAnswer, wordsOf } from '../parts/words'
import { closureTitle, leftWords, whyClosed } from './closure-words'

/** Above every view while the hotel is closed or will be; a reopening can be taken back from here. */
export function ClosureBar() {
  const closures = trpc.desk.hotelClosures.useQuery(undefined, {
    refetchInterval: 60_000,
    select: (sent) => sent.map(untilLastNight),
  })
  const [reopened, setReopened] = useState<OpenClosure | null>(null)
  return (
    <>
      {closures.data?.map((closure) => (
        <OneClosure key={closure.id} closure={closure} onReopened={() => setReopened(closure)} />
      ))}
      {reopened && <Reopened closure={reopened} onDone={() => setReopened(null)} />}
    </>
  )
}

function OneClosure({ closure, onReopened }: { closure: OpenClosure; onReopened: () => void }) {
  const desk = useDesk()
  const refresh = useRefreshBookings()
  const reopening = trpc.desk.reopenHotel.useMutation({
    onSuccess: () => {
      onReopened()
      void refresh()
    },
  })
  return (
    <div className="desk-selling no-print">
      <Notice title={closureTitle(closure, todayAt(desk))}>
        <p>{`${whyClosed(closure)}. Nothing is sold for these nights. ${leftWords(closure.affected)}`}</p>
        <div className="button-row">
          <Button
            busy={reopening.isPending ? 'Reopening …' : undefined}
            onClick={() => reopening.mutate({ id: closure.id })}
          >
            Reopen the hotel
          </Button>
          <Link {...buttonStyle('quiet')} to="/admin_panel/closed">
            Who is affected
          </Link>
        </div>
        {reopening.isError && <p role="alert">{wordsOf(reopening.error, noAnswer)}</p>}
      </Notice>
    </div>
  )
}

/** Until it is pressed away: a slip is taken back by closing the same nights again. */
function Reopened({ closure, onDone }: { closure: OpenClosure; onDone: () => void }) {
  const desk = useDesk()
  const refresh = useRefreshBookings()
  const [id] = useState(() => newUuid(desk.device))
  const closing = trpc.desk.closeHotel.useMutation({
    onSuccess: () => {
      onDone()
      void refresh()
    },
  })
  const { to, reason, note, notice } = closure
  const from = laterOf(closure.from, todayAt(desk))
  return (
    <div className="desk-selling no-print">
      <Notice kind="success" title={`The hotel is open again: ${closedDatesInWords(closure)}.`}>
        <p>The site sells these nights again from now on.</p>
        <div className="button-row">
          <Button
            busy={closing.isPending ? 'Closing …' : undefined}
            onClick={() => closing.mutate({ id, ...toSend({ from, to }), reason, note, notice })}
          >
            Close it again
          </Button>
          <Button onClick={onDone}>OK</Button>
        </div>
        {closing.isError && <p role="alert">{wordsOf(closing.error, noAnswer)}</p>}
      </Notice>
    </div>
  )
}
