import type { Season } from '../../../shared/calendar/season'
import type { Room } from '../../../shared/room/room'
import { PageFrame } from '../../site/page-frame'
import { Hero } from './hero'
import { HouseInShort } from './house-in-short'
import { RoomList } from './room-list'

const sections = [
  { href: '#rooms', label: 'Rooms' },
  { href: '#footer', label: 'Location' },
] as const

export function HomeScreen({ rooms, season }: { rooms: Room[]; season: Season }) {
  return (
    <PageFrame ground="sky" sections={sections}>
      <Hero rooms={rooms} season={season} />
      <HouseInShort rooms={rooms} season={season} />
      <RoomList rooms={rooms} />
    </PageFrame>
  )
}
