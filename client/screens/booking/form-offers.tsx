import { Button } from '#client/ui/button'
import { totalOf } from '#shared/booking/quote'
import { asCalendarDate, dateForPeople, isCalendarDate } from '#shared/calendar/calendar-date'
import { plural } from '#shared/plural'
import { nightAmounts } from '#shared/rates/rates'
import type { Room } from '#shared/room/room'
import type { Draft, FieldName } from './draft'
import { type RoomsNeeded, roomsFor, roomsNeeded } from './draft-people'
import { type Availability, maxRooms } from './form-availability'
import { rupeesForPeople } from './form-price'
import type { Nearby } from './use-nearby'

type Dates = 'checkIn' | 'checkOut'

type OffersProps = {
  draft: Draft
  change: (field: FieldName, value: string) => void
  nearby: Nearby | undefined
  rooms: readonly Room[]
}
type RoomOffersProps = OffersProps & { availability: Availability }

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

/** Offers what is free and what it costs, when fewer rooms are free than were asked for. */
export function FreeInstead({ draft, change, nearby, rooms: types }: OffersProps) {
  if (!nearby) return null
  const priced = (words: string, type: Room['type'] | null, rooms: number, dates: Pick<Draft, Dates>) => {
    const room = types.find((each) => each.type === type)
    const { checkIn, checkOut } = dates
    if (!room || !isCalendarDate(checkIn) || !isCalendarDate(checkOut)) return words
    return `${words}, ${rupeesForPeople(totalOf(nightAmounts({ rooms, checkIn, checkOut }, room)))}`
  }
  const guests = Number(draft.guestsAsked)
  const otherTypes = nearby.otherTypes.flatMap(({ type, availableRooms }) => {
    const needed = guests > 0 ? roomsFor(guests, type) : nearby.rooms
    // As many as were asked for and, if larger rooms take everybody, also fewer.
    return [...new Set([Math.max(nearby.rooms, needed), needed])]
      .filter((rooms) => rooms <= availableRooms)
      .map((rooms) => ({
        words: priced(`${plural(rooms, `${type} room`)} on the same nights`, type, rooms, draft),
        take: () => takeRooms({ type, rooms }, draft, change),
      }))
  })
  const what = nearby.rooms === 1 ? draft.roomType : plural(nearby.rooms, `${draft.roomType} room`)
  const dates = nearby.otherDates.map((dates) => ({
    words: priced(
      `${what}, ${dateForPeople(asCalendarDate(dates.checkIn))} to ${dateForPeople(asCalendarDate(dates.checkOut))}`,
      draft.roomType,
      nearby.rooms,
      dates,
    ),
    take: () => {
      change('checkIn', dates.checkIn)
      change('checkOut', dates.checkOut)
    },
  }))
  return <Offers label="Free instead" offers={[...otherTypes, ...dates]} />
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
