import { WindowRow } from '#client/art/window-row'
import { type BookChoice, BookingBar } from '#client/site/booking-bar'
import type { HomeFacts } from '#client/site/home-route'
import { PageFrame } from '#client/site/page-frame'
import type { HotelFacts } from '#client/site/stay-price'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { closedAndNextWords, type Sale } from '#shared/calendar/season'
import type { Room } from '#shared/room/room'
import { GoodToKnow } from './good-to-know'
import { Hero } from './hero'
import { HotelPictures } from './hotel-pictures'
import { Reviews } from './reviews/reviews'
import { countRooms, kindOf, roomsByType } from './room-count'
import { RoomList } from './room-list'
import { TrekNote } from './trek-note'

type HomeScreenProps = {
  rooms: Room[]
  facts: HotelFacts
  known: HomeFacts
  book: BookChoice
}

export function HomeScreen({ rooms, facts, known, book }: HomeScreenProps) {
  return (
    <PageFrame ground="sky" page="home">
      <Hero rooms={rooms} sale={facts.sale} />
      <div className="page-grid">
        <BookingBar rooms={rooms} facts={facts} book={book} />
      </div>
      <HotelInShort rooms={rooms} sale={facts.sale} />
      <RoomList rooms={rooms} sale={facts.sale} />
      <GoodToKnow {...known} />
      <HotelPictures />
      <Reviews />
      <TrekNote />
    </PageFrame>
  )
}

/** The welcome: what kind of hotel it is, where it is, and when it is open. */
function HotelInShort({ rooms, sale }: { rooms: readonly Room[]; sale: Sale }) {
  return (
    <section className="welcome page-grid" aria-labelledby="welcome-title">
      <h2 id="welcome-title">Hot water in every room, and a kitchen open from seven to ten</h2>
      <div className="welcome-words">
        <p>
          Welcome to a small hotel in a village of the Garhwal Himalaya, where pilgrims arrive and treks
          begin.
        </p>
        {rooms.length > 0 && (
          <p>{`It has ${countRooms(rooms)} rooms, ${roomsByType(rooms)}, with hot water geysers. The kitchen is open from 7:00 AM to 10:00 PM every day, and room service keeps the same hours.`}</p>
        )}
        <p>{whenOpen(sale)}</p>
      </div>
      {rooms.length > 0 && (
        <ul className="welcome-windows">
          {rooms.map((room) => (
            <li key={room.type}>
              <WindowRow rooms={room.totalRooms} beds={room.beds} />
              <span>{room.totalRooms}</span> <span>{kindOf(room)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function whenOpen(sale: Sale): string {
  const { seasons } = sale
  if (seasons.length === 0) return closedAndNextWords(sale)
  return seasons
    .map(
      ({ minCheckIn, maxCheckIn, maxCheckOut }, index) =>
        `${index === 0 ? 'You' : 'Then you'} can stay from ${dateForPeople(minCheckIn)}; the last check-in is on ${dateForPeople(maxCheckIn)}, and the season ends on ${dateForPeople(maxCheckOut)}.`,
    )
    .join(' ')
}
