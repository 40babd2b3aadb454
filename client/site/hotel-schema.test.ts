import { expect, test } from 'vitest'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { type Sale, saleAt, seasonOf } from '#shared/calendar/season'
import { asRupees } from '#shared/money/rupees'
import type { RatePeriod } from '#shared/rates/rates'
import { roomInventory } from '#shared/room/room'
import { noFacts } from '../app/site-facts'
import { hotelSchema, questionsSchema, roomPageSchema } from './hotel-schema'

const now = new Date('2027-03-01T12:00:00+05:30')
const [from, to] = [asCalendarDate('2027-06-12'), asCalendarDate('2027-06-20')]
const dear: RatePeriod = { from, to, amount: asRupees(4300), minNights: 1, name: null }
const schema = (sale: Sale = saleAt(now), periods: RatePeriod[] = []) =>
  JSON.parse(
    hotelSchema({
      address: 'https://hotel.example',
      sale,
      site: { ...noFacts, phones: ['+91 98765 43210'], checkInFrom: '13:00' },
      rooms: roomInventory.map((room) => ({ ...room, periods })),
    }),
  )
const season = (of: number) => ({ validFrom: `${of}-05-25`, validThrough: `${of}-10-12` })

test('search engines get one price a night and the season', () => {
  expect(schema()).toMatchObject({
    telephone: '+919876543210',
    checkinTime: '13:00',
    priceRange: '₹2,500 to ₹3,500 a night',
    openingHoursSpecification: season(2027),
    makesOffer: [
      { price: 2500, priceSpecification: { price: 2500 }, availabilityStarts: '2027-05-25' },
      { price: 3500, priceSpecification: { price: 3500 }, availabilityEnds: '2027-10-12' },
    ],
  })
})

test('search engines get the least and the most where nights differ, and every season on sale', () => {
  const both = saleAt(now, [{ ...seasonOf(2028, []), onSale: true }])
  expect(schema(both, [dear])).toMatchObject({
    priceRange: '₹2,500 to ₹4,300 a night',
    openingHoursSpecification: [season(2027), season(2028)],
    makesOffer: [
      { price: 2500, priceSpecification: { minPrice: 2500, maxPrice: 4300 } },
      { price: 3500, priceSpecification: { minPrice: 3500, maxPrice: 4300 } },
    ],
  })
})

test('search engines get no offer while nothing is on sale', () => {
  const closed = saleAt(now, [{ ...seasonOf(2027, []), onSale: false }])
  expect(schema(closed)).toMatchObject({ openingHoursSpecification: season(2027), makesOffer: [] })
})

test('a room’s own page has the room with its size, and its price', () => {
  const [double] = roomInventory
  if (!double) throw new Error('there is no room')
  const about = { address: 'https://hotel.example', sale: saleAt(now) }
  const [room, offer] = JSON.parse(roomPageSchema({ ...double, periods: [dear] }, about))['@graph']
  expect(room).toMatchObject({
    '@type': 'HotelRoom',
    url: 'https://hotel.example/rooms/double',
    bed: { numberOfBeds: 2 },
    floorSize: { value: 14 },
    containedInPlace: { '@id': schema()['@id'] },
  })
  expect(offer).toMatchObject({ itemOffered: { '@id': room['@id'] }, price: 2500 })
})

test('questions for search engines keep their words, and none can end the script', () => {
  const asked = [{ question: 'Is it <b>cold</b>?', answer: 'Yes </script>' }]
  const sent = questionsSchema(asked)
  expect(sent).not.toContain('<')
  expect(JSON.parse(sent)).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [{ name: asked[0]?.question, acceptedAnswer: { text: asked[0]?.answer } }],
  })
})
