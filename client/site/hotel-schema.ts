import { type Sale, type Season, shownSeason } from '#shared/calendar/season'
import { hotel } from '#shared/hotel'
import type { Question } from '#shared/hotel/fact-words'
import { facts } from '#shared/hotel/facts'
import type { SiteFacts } from '#shared/hotel/site-facts'
import { moneyForPeople, toPaise } from '#shared/money/rupees'
import { shownRate } from '#shared/rates/shown-rate'
import { guestCap, type Room } from '#shared/room/room'
import { pictureUrl } from './page-head'
import { roomPath } from './room-path'

type Facts = { address: string; rooms: readonly Room[]; sale: Sale; site: SiteFacts }

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const idOf = (address: string, { type }: Room) => `${address}/#${type.toLowerCase().replaceAll(' ', '-')}`
const feature = (name: string) => ({ '@type': 'LocationFeatureSpecification', name, value: true })

/**
 * The hotel in schema.org's vocabulary, as JSON for a script element. Reviews are left out, since they belong to Google.
 */
export function hotelSchema({ address, rooms, sale, site }: Facts): string {
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
    telephone: site.phones[0]?.replaceAll(' ', ''),
    email: site.email,
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
    amenityFeature: amenities.map(feature),
    ...(site.checkInFrom && { checkinTime: site.checkInFrom }),
    ...(site.checkOutUntil && { checkoutTime: site.checkOutUntil }),
    containsPlace: rooms.map((room) => roomSchema(address, room)),
    // Nothing is offered while nothing is on sale.
    makesOffer: sale.seasons
      .slice(0, 1)
      .flatMap((season) => rooms.map((room) => offerSchema(address, { room, sale, season }))),
  }
  return inScript(schema)
}

/** Nothing in it may close the script element. */
const inScript = (schema: object): string => JSON.stringify(schema).replaceAll('<', '\\u003c')

/** One room type on its own page. */
export function roomPageSchema(room: Room, { address, sale }: Omit<Facts, 'rooms' | 'site'>): string {
  const offers = sale.seasons.slice(0, 1).map((season) => offerSchema(address, { room, sale, season }))
  return inScript({
    '@context': 'https://schema.org',
    '@graph': [
      {
        ...roomSchema(address, room),
        containedInPlace: { '@id': `${address}/#hotel`, '@type': 'Hotel', name: hotel.name },
      },
      ...offers,
    ],
  })
}

/** Questions with their answers, as they stand on the page. */
export const questionsSchema = (questions: readonly Question[]): string =>
  inScript({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  })

const amenities = [
  ...['Hot water geyser', 'Restaurant', 'Room service'],
  ...(facts.wifi ? ['Wi-Fi'] : []),
  ...(facts.parking ? ['Parking'] : []),
]

const openIn = ({ minCheckIn, maxCheckOut }: Season) => ({
  '@type': 'OpeningHoursSpecification',
  dayOfWeek: week,
  opens: '00:00',
  closes: '23:59',
  validFrom: minCheckIn,
  validThrough: maxCheckOut,
})

function roomSchema(address: string, room: Room) {
  const { words, beds, squareMetres, has = [] } = facts.rooms?.[room.type] ?? {}
  return {
    '@type': 'HotelRoom',
    '@id': idOf(address, room),
    name: room.type,
    url: address + roomPath[room.type],
    ...(words && { description: words }),
    bed: { '@type': 'BedDetails', numberOfBeds: room.beds, ...(beds && { typeOfBed: beds }) },
    occupancy: { '@type': 'QuantitativeValue', maxValue: guestCap(room.type, 1), unitCode: 'C62' },
    ...(squareMetres && {
      floorSize: { '@type': 'QuantitativeValue', value: squareMetres, unitCode: 'MTK' },
    }),
    amenityFeature: ['Hot water geyser', ...has].map(feature),
  }
}

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
