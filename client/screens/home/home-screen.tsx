import type { ReactNode } from 'react'
import type { Room } from '#shared/room/room'
import type { Device } from '#client/app/device'
import { PageFrame } from '#client/site/page-frame'
import { BookingBar, type BookWish } from './booking-bar'
import { Hero } from './hero'
import { HouseInShort } from './hotel-in-short'
import { HousePictures } from './hotel-pictures'
import { RoomList } from './room-list'
import type { HouseFacts } from './stay-price'
import { TrekNote } from './trek-note'

type HomeScreenProps = {
  rooms: Room[]
  facts: HouseFacts
  device: Device | undefined
  book: BookWish
  /** What guests wrote. */
  reviews?: ReactNode
}

export function HomeScreen({ rooms, facts, device, book, reviews }: HomeScreenProps) {
  return (
    <PageFrame ground="sky" page="home">
      <Hero rooms={rooms} season={facts} />
      <div className="page-grid">
        <BookingBar rooms={rooms} facts={facts} book={book} />
      </div>
      <HouseInShort rooms={rooms} season={facts} />
      <RoomList rooms={rooms} />
      <HousePictures />
      <div id="reviews">{reviews}</div>
      <TrekNote device={device} />
    </PageFrame>
  )
}
