import '#client/styles/stay-calendar.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useApp } from '#client/app/use-app'
import { Button } from '#client/ui/button'
import { Notice } from '#client/ui/notice'
import type { KeyedBooking } from '#shared/booking/my-booking'
import { asCalendarDate, type CalendarDate } from '#shared/calendar/calendar-date'
import { isNightOnSale } from '#shared/calendar/night-on-sale'
import { type Sale, type Season, shownSeason } from '#shared/calendar/season'
import { plural } from '#shared/plural'
import { rateOn } from '#shared/rates/rates'
import type { Room, RoomType } from '#shared/room/room'
import { MonthSkeleton } from './month-skeleton'
import { addMonths, monthOf, type NightFacts, nightsByDate } from './nights'
import type { Dates } from './stay-choice'
import { StayMonths } from './stay-months'
import { laterNights, useFreeNights, useNights } from './use-nights'

export type StayCalendarProps = {
  /** Without one the first is shown. */
  type: RoomType | null
  chooseType: (type: RoomType) => void
  /** How many are asked for. */
  rooms: number
  dates: Dates
  choose: (dates: Dates) => void
  /** The booking that gets these dates instead of its own: its own nights count as free. */
  own?: KeyedBooking
  /** Others pay for rooms on the chosen nights, and one can wait in line for them. */
  waits?: boolean
  close: () => void
  takesFocus: () => boolean
}

/** The calendar with what it reads. */
export function CalendarPanel(stay: StayCalendarProps) {
  const { reads } = useApp()
  const { data: season } = useQuery(reads.season)
  const { data: rooms = [] } = useQuery(reads.rooms)
  const room = rooms.find(({ type }) => type === stay.type) ?? rooms[0]
  const shown = season && shownSeason(season.sale)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    stay.close()
  }
  return (
    <section className="stay-calendar" aria-label="Dates and prices" onKeyDown={onKeyDown}>
      {room && shown ? (
        <CalendarOf
          {...stay}
          room={room}
          others={stay.own ? [] : rooms.filter((other) => other !== room)}
          shown={shown}
          sale={season.sale}
          maxStayNights={season.maxStayNights}
          today={asCalendarDate(season.now.slice(0, 10))}
        />
      ) : (
        <MonthSkeleton />
      )}
      <div className="stay-calendar-end">
        <Button onClick={() => stay.choose({ checkIn: '', checkOut: '' })}>Clear dates</Button>
        <Button onClick={stay.close}>Close calendar</Button>
      </div>
    </section>
  )
}

type CalendarOfProps = StayCalendarProps & {
  room: Room
  others: readonly Room[]
  shown: Season
  sale: Sale
  maxStayNights: number
  today: CalendarDate
}

function CalendarOf({ room, others, shown, sale, maxStayNights, today, own, ...stay }: CalendarOfProps) {
  const last = sale.seasons.at(-1) ?? shown
  const [month, setMonth] = useState(monthOf(shown.minCheckIn))
  const { known, again } = useNights(room.type, sale, { from: month, to: addMonths(month, 2) }, own)
  const isOnSale = sale.seasons.length > 0
  useFreshFacts(room, sale, known.state === 'known' ? known.nights : undefined)
  if (isOnSale && known.state === 'loading') return <MonthSkeleton />
  if (isOnSale && known.state === 'failed') {
    return (
      <Notice>
        <p>We could not find out which nights are free. You can type your dates above.</p>
        <Button onClick={again}>Try again</Button>
      </Notice>
    )
  }
  const read = isOnSale && known.state === 'known' ? known.nights : laterNights(sale, room)
  // A booking keeps the number of its rooms, so nights with fewer are of no use to it.
  const nights = own ? withRoomFor(read, stay.rooms) : read
  const facts: NightFacts = { nights, seasons: sale.seasons, closed: sale.closed, maxStayNights, today }
  return (
    <>
      {known.state === 'known' && known.isOld && (
        <Notice>
          <p>{`We could not check again just now. This is what was free at ${timeOf(known.at)}.`}</p>
          <Button onClick={again}>Try again</Button>
        </Notice>
      )}
      {isOnSale && !hasRoom(nights) && <NoRoom {...{ room, others, sale }} chooseType={stay.chooseType} />}
      <StayMonths
        {...stay}
        room={room}
        facts={facts}
        isOnSale={isOnSale}
        first={monthOf(shown.minCheckIn)}
        last={monthOf(last.maxCheckOut)}
        month={month}
        showMonth={setMonth}
      />
    </>
  )
}

const withRoomFor = (nights: NightFacts['nights'], rooms: number): NightFacts['nights'] =>
  nightsByDate(
    [...nights.values()].map((night) => (night.available < rooms ? { ...night, available: 0 } : night)),
  )

const hasRoom = (nights: NightFacts['nights']) => [...nights.values()].some(({ available }) => available > 0)

/** By this browser's clock: `14:05`. */
function timeOf(milliseconds: number): string {
  const at = new Date(milliseconds)
  return [at.getHours(), at.getMinutes()].map((each) => String(each).padStart(2, '0')).join(':')
}

/** Reads rates and seasons of the page again when a night has another price by now, or is on sale or not. */
function useFreshFacts(room: Room, sale: Sale, nights: NightFacts['nights'] | undefined): void {
  const queries = useQueryClient()
  const { reads } = useApp()
  const isOld = [...(nights?.values() ?? [])].some(
    ({ date, open, amount }) =>
      open !== isNightOnSale(date, sale) || (amount !== null && amount !== rateOn(date, room)),
  )
  useEffect(() => {
    if (!isOld) return
    for (const { queryKey } of [reads.rooms, reads.season]) void queries.invalidateQueries({ queryKey })
  }, [isOld, queries, reads])
}

type NoRoomProps = { room: Room; others: readonly Room[]; sale: Sale; chooseType: (type: RoomType) => void }

/** The season is full for this type; the others may have room. */
const NoRoom = ({ room, others, sale, chooseType }: NoRoomProps) => (
  <Notice title={`All ${room.type} rooms are taken on every night of the season.`}>
    {others.map(({ type }) => (
      <OtherType key={type} type={type} sale={sale} choose={() => chooseType(type)} />
    ))}
  </Notice>
)

type OtherTypeProps = { type: RoomType; sale: Sale; choose: () => void }

function OtherType({ type, sale, choose }: OtherTypeProps) {
  const free = useFreeNights(type, sale)
  if (free === undefined) return null
  if (free === 0)
    return <p>{`${type} rooms are taken too. Please call us: now and then a room comes free.`}</p>
  return (
    <>
      <p>{`${type} rooms are free on ${plural(free, 'night')}.`}</p>
      <Button onClick={choose}>{`Show ${type} rooms`}</Button>
    </>
  )
}
