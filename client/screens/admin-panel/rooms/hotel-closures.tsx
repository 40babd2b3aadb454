import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import { Button, buttonStyle } from '#client/ui/button'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { closedDatesInWords } from '#shared/calendar/closed-nights'
import { untilLastNight } from '#shared/calendar/night-range'
import type { OpenClosure } from '#shared/desk/hotel-closure'
import { plural } from '#shared/plural'
import { sentWords } from '../calls/arrivals-words'
import { useDesk } from '../desk-context'
import { NotLoaded } from '../parts/loading'
import { Block } from '../parts/page-heading'
import { momentForPeople } from '../parts/words'
import { AffectedList } from './affected-list'
import { arrivalsByDay, leftWords, whyClosed } from './closure-words'
import { WriteToAffected } from './write-to-affected'

/** The days on which the whole hotel is closed, with whom they affect and what can be done for them. */
export function HotelClosures() {
  const closures = trpc.desk.hotelClosures.useQuery(undefined, {
    select: (sent) => sent.map(untilLastNight),
  })
  if (closures.isError)
    return <NotLoaded what="When the hotel is closed" onAgain={() => void closures.refetch()} />
  return closures.data?.map((closure) => <Closure key={closure.id} closure={closure} />)
}

function Closure({ closure }: { closure: OpenClosure }) {
  const [isWriting, setIsWriting] = useState(false)
  const { role } = useDesk()
  const { affected, mailed, toCall } = closure
  return (
    <Block title="Whole hotel closed" about={closedDatesInWords(closure)}>
      <p className="small soft">{`${whyClosed(closure)} (${closure.by}, ${momentForPeople(closure.closedAt)})`}</p>
      <p>{leftWords(affected)}</p>
      <div className="closure-affected">
        <AffectedList affected={affected} isLinked />
      </div>
      {mailed !== null && toCall !== null && (
        <p>{`They were written to. ${sentWords({ mailed, toCall })}`}</p>
      )}
      {affected.length > 0 && (
        <div className="button-row no-print">
          <Button onClick={() => setIsWriting(true)}>
            {mailed === null ? 'Write to all of them' : 'Write to them again'}
          </Button>
          {arrivalsByDay(closure).map(({ date, bookings }) => (
            <Link key={date} {...buttonStyle('quiet')} to="/admin_panel/today" search={{ date }}>
              {`${plural(bookings, 'arrival')} on ${dateForPeople(date)}${role === 'owner' ? ': cancel them there' : ''}`}
            </Link>
          ))}
        </div>
      )}
      {isWriting && <WriteToAffected closure={closure} onClose={() => setIsWriting(false)} />}
    </Block>
  )
}
