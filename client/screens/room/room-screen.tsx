import { Link } from '@tanstack/react-router'
import { RoomPicture } from '#client/art/room-picture'
import { roomScenes } from '#client/art/room-scenes'
import { type Scene, sceneSize } from '#client/art/scenes'
import { type BookChoice, BookingBar } from '#client/site/booking-bar'
import { FactList } from '#client/site/fact-list'
import { PageFrame } from '#client/site/page-frame'
import { rateWords } from '#client/site/rate-words'
import { roomPath } from '#client/site/room-path'
import type { HotelFacts } from '#client/site/stay-price'
import { useFacts } from '#client/site/use-facts'
import { buttonStyle } from '#client/ui/button'
import type { Sale } from '#shared/calendar/season'
import { roomRows, shortRows } from '#shared/hotel/fact-words'
import type { Room, RoomType } from '#shared/room/room'

type RoomScreenProps = {
  room: Room
  others: readonly Room[]
  hotel: HotelFacts
  book: BookChoice
  showOther: (type: RoomType) => void
}

/** One room type: what it looks like, what is in it, and when it is free at which price. */
export function RoomScreen({ room, others, hotel, book, showOther }: RoomScreenProps) {
  const facts = useFacts()
  const { words, has = [] } = facts.rooms?.[room.type] ?? {}
  return (
    <PageFrame page="inner">
      <article className="page-grid room-page">
        <header className="room-page-head">
          <h1>{`${room.type} room`}</h1>
          {words && <p>{words}</p>}
          <Price room={room} sale={hotel.sale} />
        </header>
        <div className="room-page-pictures">
          <RoomPicture type={room.type} />
          {roomScenes[room.type].map((scene) => (
            <ScenePicture key={scene.caption} scene={scene} />
          ))}
        </div>
        <section className="room-page-facts" aria-labelledby="the-room">
          <h2 id="the-room">The room</h2>
          <FactList rows={roomRows(facts, room)} />
          {has.length > 0 && (
            <>
              <h3>What is in it</h3>
              <ul className="room-page-has">
                {has.map((each) => (
                  <li key={each}>{each}</li>
                ))}
              </ul>
            </>
          )}
        </section>
        <section className="room-page-stay" aria-labelledby="the-stay">
          <h2 id="the-stay">Your stay</h2>
          <FactList rows={shortRows(facts)} />
          <p>
            <Link to="/good_to_know">More that guests ask, the way here and the weather</Link>
          </p>
        </section>
        <section className="room-page-dates" id="dates" aria-labelledby="dates-title" tabIndex={-1}>
          <h2 id="dates-title">When it is free</h2>
          <BookingBar rooms={[room]} facts={hotel} book={book} alone={{ showOther }} />
        </section>
        {others.map(({ type }) => (
          <p key={type}>
            <Link to={roomPath[type]}>{`See the ${type} room`}</Link>
          </p>
        ))}
      </article>
    </PageFrame>
  )
}

const Price = ({ room, sale }: { room: Room; sale: Sale }) => (
  <div className="room-page-price">
    <p>
      <b className="num">{rateWords(room, sale)}</b> <span>for the room, for one night</span>
    </p>
    <a {...buttonStyle('quiet')} href="#dates">
      See free dates
    </a>
  </div>
)

const ScenePicture = ({ scene: { src, alt, caption } }: { scene: Scene }) => (
  <figure>
    <img src={src} alt={alt} {...sceneSize} loading="lazy" decoding="async" />
    <figcaption>{caption}</figcaption>
  </figure>
)
