import { PageFrame } from '#client/site/page-frame'
import type { Room } from '#shared/room/room'
import { type BookChoice, BookingBar } from './booking-bar'
import { Hero } from './hero'
import { HotelInShort } from './hotel-in-short'
import { HotelPictures } from './hotel-pictures'
import { Reviews } from './reviews/reviews'
import { RoomList } from './room-list'
import type { HotelFacts } from './stay-price'
import { TrekNote } from './trek-note'

type HomeScreenProps = {
  rooms: Room[]
  facts: HotelFacts
  book: BookChoice
}

export function HomeScreen({ rooms, facts, book }: HomeScreenProps) {
  return (
    <PageFrame ground="sky" page="home">
      <Hero rooms={rooms} season={facts} />
      <div className="page-grid">
        <BookingBar rooms={rooms} facts={facts} book={book} />
      </div>
      <HotelInShort rooms={rooms} season={facts} />
      <RoomList rooms={rooms} />
      <HotelPictures />
      <Reviews />
      <TrekNote />
    </PageFrame>
  )
}
