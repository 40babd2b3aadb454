import { asCalendarDate, dateForPeople } from '../../../shared/calendar/calendar-date'
import type { Room } from '../../../shared/room/room'
import { Button } from '../../ui/button'
import type { Change, Draft } from './draft'
import { counted, type RoomsNeeded, roomsFor, roomsNeeded } from './draft-people'
import type { Nearby } from './use-nearby'

type OffersProps = {
  draft: Draft
  change: (change: Change) => void
  rooms: readonly Room[]
  roomCap: number | null
}

/** The rooms that all the guests need who were typed, where the number of rooms takes fewer. */
export function RoomOffers({ draft, change, rooms, roomCap }: OffersProps) {
  const totalOf = (type: Room['type']) => rooms.find((room) => room.type === type)?.totalRooms ?? 0
  const offers = roomsNeeded(draft, (type) =>
    type === draft.roomType ? Math.min(roomCap ?? totalOf(type), totalOf(type)) : totalOf(type),
  )
  return (
    <Offers
      label={`Rooms for ${counted(Number(draft.guestsAsked), 'guest')}`}
      offers={offers.map((offer) => ({
        words: `Take ${counted(offer.rooms, `${offer.type} room`)} for ${draft.guestsAsked} guests`,
        take: () => takeRooms(offer, draft, change),
      }))}
    />
  )
}

type FreeProps = Pick<OffersProps, 'draft' | 'change'> & { nearby: Nearby | undefined }

/** What is free instead, where nothing is free of what was asked for. */
export function FreeInstead({ draft, change, nearby }: FreeProps) {
  if (!nearby) return null
  const rooms = Number(draft.numberOfRooms) || 1
  const guests = Number(draft.guestsAsked)
  const types = nearby.otherTypes
    .map(({ type, availableRooms }) => ({
      type,
      availableRooms,
      rooms: guests > 0 ? roomsFor(guests, type) : rooms,
    }))
    .filter((offer) => offer.rooms <= offer.availableRooms)
    .map((offer) => ({
      words: `${counted(offer.rooms, `${offer.type} room`)} on the same nights`,
      take: () => takeRooms(offer, draft, change),
    }))
  const dates = nearby.otherDates.map((dates) => ({
    words: `${draft.roomType}, ${dateForPeople(asCalendarDate(dates.checkIn))} to ${dateForPeople(asCalendarDate(dates.checkOut))}`,
    take: () => {
      change({ field: 'checkIn', value: dates.checkIn })
      change({ field: 'checkOut', value: dates.checkOut })
    },
  }))
  return <Offers label="Free instead" offers={[...types, ...dates]} />
}

function takeRooms({ type, rooms }: RoomsNeeded, draft: Draft, change: OffersProps['change']): void {
  if (type !== draft.roomType) change({ field: 'roomType', value: type })
  change({ field: 'numberOfRooms', value: String(rooms) })
}

type Offer = { words: string; take: () => void }

function Offers({ label, offers }: { label: string; offers: readonly Offer[] }) {
  if (offers.length === 0) return null
  return (
    <section className="form-offers" aria-label={label}>
      <p>{`${label}:`}</p>
      <div className="button-row">
        {offers.map(({ words, take }) => (
          <Button key={words} onClick={take}>
            {words}
          </Button>
        ))}
      </div>
    </section>
  )
}
