import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import { dateForPeople } from '#shared/calendar/calendar-date'
import type { ClosedDates } from '#shared/desk/desk-booking'
import { plural } from '#shared/plural'
import { todayAt, useDesk } from '../desk-context'
import { closedPlaces } from '../panel-places'
import { AskDialog } from '../parts/ask-dialog'
import { NotLoaded, Spinner } from '../parts/loading'
import { Block, PageHeading } from '../parts/page-heading'
import { PlaceTabs } from '../parts/place-tabs'
import { noAnswer, wordsOf } from '../parts/words'
import { CloseDates } from './close-dates'
import { CloseHotel } from './close-hotel'
import { HotelClosures } from './hotel-closures'
import { StopSelling } from './selling-bar'

/** Which rooms the site may sell: closed dates, and the button that stops selling. */
export function ClosedScreen() {
  return (
    <>
      <PageHeading
        title="Closed dates"
        actions={
          <>
            <CloseHotel from={todayAt(useDesk())} />
            <StopSelling />
          </>
        }
      />
      <PlaceTabs label="Closed dates" places={closedPlaces} />
      <HotelClosures />
      <div className="desk-two">
        <CloseDates />
        <ClosedList />
      </div>
    </>
  )
}

/** Closed dates that are not over, each with a way to open them again. */
function ClosedList() {
  const closed = trpc.desk.closedDates.useQuery()
  const [chosen, setChosen] = useState<ClosedDates | null>(null)
  if (closed.isPending) return <Spinner words="Loading closed dates …" />
  if (closed.isError) return <NotLoaded what="The closed dates" onAgain={() => void closed.refetch()} />
  return (
    <Block title="Closed now or later">
      {closed.data.length === 0 && <p className="desk-empty">No dates are closed.</p>}
      <ul className="desk-closed">
        {closed.data.map((one) => (
          <li key={one.id}>
            <p>
              <b>{datesOf(one)}</b>
            </p>
            {one.source === null ? (
              <>
                <p className="small soft">{`${one.reason} (${one.by})`}</p>
                <button type="button" className="desk-small-button" onClick={() => setChosen(one)}>
                  Open again
                </button>
              </>
            ) : (
              <p className="small soft">{`Booked on ${one.source}. It opens by itself when the booking there is cancelled.`}</p>
            )}
          </li>
        ))}
      </ul>
      {chosen && <OpenDates closed={chosen} onClose={() => setChosen(null)} />}
    </Block>
  )
}

const datesOf = ({ type, rooms, roomNumber, checkIn, checkOut }: ClosedDates) =>
  `${roomNumber ? `Room ${roomNumber}` : plural(rooms, `${type} room`)}, ${dateForPeople(checkIn)} to ${dateForPeople(checkOut)}`

function OpenDates({ closed, onClose }: { closed: ClosedDates; onClose: () => void }) {
  const { closedDates } = trpc.useUtils().desk
  const opening = trpc.desk.openDates.useMutation({ onSuccess: () => closedDates.invalidate() })
  const close = () => {
    if (opening.isError) void closedDates.invalidate()
    onClose()
  }
  return (
    <AskDialog
      open
      question="Open these dates again?"
      yes="Open again"
      no="Leave them closed"
      busy={opening.isPending ? 'Opening …' : undefined}
      outcome={opening.isError ? wordsOf(opening.error, noAnswer) : undefined}
      onYes={() => opening.mutate({ bookingId: closed.id }, { onSuccess: onClose })}
      onClose={close}
    >
      <p>{`${datesOf(closed)}: the site sells these nights again from now on.`}</p>
    </AskDialog>
  )
}
