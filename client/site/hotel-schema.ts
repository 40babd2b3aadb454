import type { Season } from '#shared/calendar/season'
import { hotel } from '#shared/hotel'
import { moneyForPeople, toPaise } from '#shared/money/rupees'
import { guestCap, type Room } from '#shared/room/room'
import { pictureUrl } from './page-head'

type Facts = { address: string; rooms: readonly Room[]; season: Season | undefined }

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const idOf = (address: string, { type }: Room) => `${address}/#${type.toLowerCase().replaceAll(' ', '-')}`
const feature = (name: string) => ({ '@type': 'LocationFeatureSpecification', name, value: true })

/**
 * The hotel in schema.org's vocabulary, as JSON for a script element. Reviews are left out, since they belong to Google.
 */
export function hotelSchema({ address, rooms, season }: Facts): string {
  const { postal, coordinates } = hotel
  const rates = rooms.map(({ nightlyRate }) => nightlyRate).sort((a, b) => a - b)
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
    ...(season && {
      openingHoursSpecification: {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: week,
        opens: '00:00',
        closes: '23:59',
        validFrom: season.minCheckIn,
        validThrough: season.maxCheckOut,
      },
    }),
    numberOfRooms: rooms.reduce((sum, { totalRooms }) => sum + totalRooms, 0),
    currenciesAccepted: 'INR',
    paymentAccepted: 'Card, net banking, wallet, UPI',
    ...(range.length > 0 && { priceRange: `${[...new Set(range)].join(' to ')} a night` }),
    amenityFeature: ['Hot water geyser', 'Restaurant', 'Room service'].map(feature),
    containsPlace: rooms.map((room) => roomSchema(address, room)),
    makesOffer: rooms.map((room) => offerSchema(address, room, season)),
  }
  // Nothing in it may close the script element.
  return JSON.stringify(schema).replaceAll('<', '\\u003c')
}

const roomSchema = (address: string, room: Room) => ({
  '@type': 'HotelRoom',
  '@id': idOf(address, room),
  name: room.type,
  bed: { '@type': 'BedDetails', numberOfBeds: room.beds },
  occupancy: { '@type': 'QuantitativeValue', maxValue: guestCap(room.type, 1), unitCode: 'C62' },
  amenityFeature: feature('Hot water geyser'),
})

const offerSchema = (address: string, room: Room, season: Facts['season']) => ({
  '@type': 'Offer',
  itemOffered: { '@id': idOf(address, room) },
  url: `${address}/booking?roomType=${encodeURIComponent(room.type)}`,
  price: room.nightlyRate,
  priceCurrency: 'INR',
  priceSpecification: {
    '@type': 'UnitPriceSpecification',
    price: room.nightlyRate,
    priceCurrency: 'INR',
    unitCode: 'DAY',
  },
  ...(season && { availabilityStarts: season.minCheckIn, availabilityEnds: season.maxCheckOut }),
})
