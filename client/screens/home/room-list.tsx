import type { Room } from '#shared/room/room'
import { RoomCard } from './room-card'

export function RoomList({ rooms }: { rooms: readonly Room[] }) {
  return (
    <section className="rooms page-grid" id="rooms" aria-labelledby="rooms-title">
      <div className="rooms-head">
        <h2 id="rooms-title">Rooms</h2>
        {rooms.length === 0 ? (
          <p>No rooms available</p>
        ) : (
          <p className="soft">
            Prices are for one room for one night. Pay 60% when you book and the rest at the desk, or all of
            it at once.
          </p>
        )}
      </div>
      {rooms.map((room) => (
        <RoomCard key={room.type} room={room} />
      ))}
    </section>
  )
}
