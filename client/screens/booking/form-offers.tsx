import { Button } from '#client/ui/button'
import { asCalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import { plural } from '#shared/plural'
import type { Room } from '#shared/room/room'
import type { Draft, FieldName } from './draft'
import { type RoomsNeeded, roomsFor, roomsNeeded } from './draft-people'
import { type Availability, maxRooms } from './form-availability'
import type { Nearby } from './use-nearby'

type OffersProps = {
  draft: Draft
  change: (field: FieldName, value: string) => void
  nearby: Nearby | undefined
}
type RoomOffersProps = OffersProps & { rooms: readonly Room[]; availability: Availability }

/** Offers the rooms that all guests need, when the chosen ones take fewer. */
export function RoomOffers({ draft, change, nearby, rooms, availability }: RoomOffersProps) {
  const roomOf = (type: Room['type']) => rooms.find((room) => room.type === type)
  const offers = roomsNeeded(draft, (type) => {
    if (type === draft.roomType) return maxRooms(availability, roomOf(type))
    // Once the free rooms of other types are known, `FreeInstead` offers them.
    return nearby ? 0 : (roomOf(type)?.totalRooms ?? 0)
  })
  return (
    <Offers
      label={`Rooms for ${plural(Number(draft.guestsAsked), 'guest')}`}
      offers={offers.map((offer) => ({
        words: `Take ${plural(offer.rooms, `${offer.type} room`)} for ${draft.guestsAsked} guests`,
        take: () => takeRooms(offer, draft, change),
      }))}
    />
  )
}

/** Offers what is free, when fewer rooms are free than were asked for. */
export function FreeInstead({ draft, change, nearby }: OffersProps) {
  if (!nearby) return null
  const guests = Number(draft.guestsAsked)
  const types = nearby.otherTypes.flatMap(({ type, availableRooms }) => {
    const needed = guests > 0 ? roomsFor(guests, type) : nearby.rooms
    // As many as were asked for and, if larger rooms take everybody, also fewer.
    return [...new Set([Math.max(nearby.rooms, needed), needed])]
      .filter((rooms) => rooms <= availableRooms)
      .map((rooms) => ({
        words: `${plural(rooms, `${type} room`)} on the same nights`,
        take: () => takeRooms({ type, rooms }, draft, change),
      }))
  })
  const what = nearby.rooms === 1 ? draft.roomType : plural(nearby.rooms, `${draft.roomType} room`)
  const dates = nearby.otherDates.map((dates) => ({
    words: `${what}, ${dateForPeople(asCalendarDate(dates.checkIn))} to ${dateForPeople(asCalendarDate(dates.checkOut))}`,
    take: () => {
      change('checkIn', dates.checkIn)
      change('checkOut', dates.checkOut)
    },
  }))
  return <Offers label="Free instead" offers={[...types, ...dates]} />
}

function takeRooms({ type, rooms }: RoomsNeeded, draft: Draft, change: OffersProps['change']): void {
  if (type !== draft.roomType) change('roomType', type)
  change('numberOfRooms', String(rooms))
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
