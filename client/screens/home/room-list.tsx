import { Link } from '@tanstack/react-router'
import { RoomPicture } from '#client/art/room-picture'
import { roomPath } from '#client/site/room-path'
import { buttonStyle } from '#client/ui/button'
import type { Sale } from '#shared/calendar/season'
import { moneyForPeople, toPaise } from '#shared/money/rupees'
import { plural } from '#shared/plural'
import { type ShownRate, shownRate } from '#shared/rates/shown-rate'
import { guestCap, type Room } from '#shared/room/room'

export function RoomList({ rooms, sale }: { rooms: readonly Room[]; sale: Sale }) {
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
        <RoomCard key={room.type} room={room} rate={shownRate(room, sale)} />
      ))}
    </section>
  )
}

function RoomCard({ room, rate }: { room: Room; rate: ShownRate }) {
  const titleId = `room-${room.type.toLowerCase().replaceAll(' ', '-')}`
  return (
    <article className="room" aria-labelledby={titleId}>
      <RoomPicture type={room.type} />
      <div className="room-line">
        <h3 id={titleId}>{room.type}</h3>
        <p className="room-price">
          {rate.least < rate.most && <small>from </small>}
          <span className="num">{moneyForPeople(toPaise(rate.least))}</span>
          <small> per night</small>
        </p>
      </div>
      <ul className="room-facts">
        <li>{plural(room.beds, 'bed')}</li>
        <li>{`${plural(guestCap(room.type, 1), 'guest')} per room`}</li>
        <li>hot water geyser</li>
        <li>{`${plural(room.totalRooms, 'room')} in all`}</li>
      </ul>
      <div className="room-ways">
        <Link
          {...buttonStyle('quiet')}
          to="/booking"
          search={{ roomType: room.type }}
          aria-describedby={titleId}
        >
          Book this room
        </Link>
        <Link to={roomPath[room.type]} aria-describedby={titleId}>
          See the room
        </Link>
      </div>
    </article>
  )
}
