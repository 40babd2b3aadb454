import type { Season } from '../../../shared/calendar/season'
import type { Room } from '../../../shared/room/room'
import { PageFrame } from '../../site/page-frame'
import { Hero } from './hero'
import { HouseInShort } from './house-in-short'
import { RoomList } from './room-list'

export function HomeScreen({ rooms, season }: { rooms: Room[]; season: Season }) {
  return (
    <PageFrame ground="sky" page="home">
      <Hero rooms={rooms} season={season} />
      <HouseInShort rooms={rooms} season={season} />
      <RoomList rooms={rooms} />
    </PageFrame>
  )
}
