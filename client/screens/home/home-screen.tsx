import type { ReactNode } from 'react'
import type { Device } from '#client/app/device'
import { PageFrame } from '#client/site/page-frame'
import type { Room } from '#shared/room/room'
import { type BookChoice, BookingBar } from './booking-bar'
import { Hero } from './hero'
import { HotelInShort } from './hotel-in-short'
import { HotelPictures } from './hotel-pictures'
import { RoomList } from './room-list'
import type { HotelFacts } from './stay-price'
import { TrekNote } from './trek-note'

type HomeScreenProps = {
  rooms: Room[]
  facts: HotelFacts
  device: Device | undefined
  book: BookChoice
  reviews?: ReactNode
}

export function HomeScreen({ rooms, facts, device, book, reviews }: HomeScreenProps) {
  return (
    <PageFrame ground="sky" page="home">
      <Hero rooms={rooms} season={facts} />
      <div className="page-grid">
        <BookingBar rooms={rooms} facts={facts} book={book} />
      </div>
      <HotelInShort rooms={rooms} season={facts} />
      <RoomList rooms={rooms} />
      <HotelPictures />
      <div id="reviews">{reviews}</div>
      <TrekNote device={device} />
    </PageFrame>
  )
}
