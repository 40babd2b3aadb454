import { type Sale, type Season, shownSeason } from '#shared/calendar/season'
import { hotel } from '#shared/hotel'
import { moneyForPeople, toPaise } from '#shared/money/rupees'
import { shownRate } from '#shared/rates/shown-rate'
import { guestCap, type Room } from '#shared/room/room'
import { pictureUrl } from './page-head'

type Facts = { address: string; rooms: readonly Room[]; sale: Sale }

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const idOf = (address: string, { type }: Room) => `${address}/#${type.toLowerCase().replaceAll(' ', '-')}`
const feature = (name: string) => ({ '@type': 'LocationFeatureSpecification', name, value: true })

/**
 * The hotel in schema.org's vocabulary, as JSON for a script element. Reviews are left out, since they belong to Google.
 */
export function hotelSchema({ address, rooms, sale }: Facts): string {
  const { postal, coordinates } = hotel
  const next = shownSeason(sale)
  const seasons = sale.seasons.length > 0 || !next ? sale.seasons : [next]
  const rates = rooms
    .map((room) => shownRate(room, sale))
    .flatMap(({ least, most }) => [least, most])
    .sort((a, b) => a - b)
  const range = [rates[0], rates.at(-1)].flatMap((rate) => (rate ? [moneyForPeople(toPaise(rate))] : []))
  const schema = {
    '@context': 'https://schema.org',
    '@type': 'Hotel',
    '@id': `${address}/#hotel`,
    name: hotel.name,
    url: `${address}/`,
    image: pictureUrl({ address }),
    telephone: hotel.phones[0].replaceAll(' ', ''),
    email: hotel.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: postal.street,
      addressLocality: postal.locality,
      addressRegion: postal.region,
      postalCode: postal.code,
      addressCountry: postal.country,
    },
    geo: { '@type': 'GeoCoordinates', ...coordinates },
    ...(next && { openingHoursSpecification: seasons.length === 1 ? openIn(next) : seasons.map(openIn) }),
    numberOfRooms: rooms.reduce((sum, { totalRooms }) => sum + totalRooms, 0),
    currenciesAccepted: 'INR',
    paymentAccepted: 'Card, net banking, wallet, UPI',
    ...(range.length > 0 && { priceRange: `${[...new Set(range)].join(' to ')} a night` }),
    amenityFeature: ['Hot water geyser', 'Restaurant', 'Room service'].map(feature),
    containsPlace: rooms.map((room) => roomSchema(address, room)),
    // Nothing is offered while nothing is on sale.
    makesOffer: sale.seasons
      .slice(0, 1)
      .flatMap((season) => rooms.map((room) => offerSchema(address, { room, sale, season }))),
  }
  // Nothing in it may close the script element.
  return JSON.stringify(schema).replaceAll('<', '\\u003c')
}

const openIn = ({ minCheckIn, maxCheckOut }: Season) => ({
  '@type': 'OpeningHoursSpecification',
  dayOfWeek: week,
  opens: '00:00',
  closes: '23:59',
  validFrom: minCheckIn,
  validThrough: maxCheckOut,
})

const roomSchema = (address: string, room: Room) => ({
  '@type': 'HotelRoom',
  '@id': idOf(address, room),
  name: room.type,
  bed: { '@type': 'BedDetails', numberOfBeds: room.beds },
  occupancy: { '@type': 'QuantitativeValue', maxValue: guestCap(room.type, 1), unitCode: 'C62' },
  amenityFeature: feature('Hot water geyser'),
})

type Offered = { room: Room; sale: Sale; season: Season }

function offerSchema(address: string, { room, sale, season }: Offered) {
  const { least, most } = shownRate(room, sale)
  return {
    '@type': 'Offer',
    itemOffered: { '@id': idOf(address, room) },
    url: `${address}/booking?roomType=${encodeURIComponent(room.type)}`,
    price: least,
    priceCurrency: 'INR',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      ...(least === most ? { price: least } : { minPrice: least, maxPrice: most }),
      priceCurrency: 'INR',
      unitCode: 'DAY',
    },
    availabilityStarts: season.minCheckIn,
    availabilityEnds: season.maxCheckOut,
  }
}
