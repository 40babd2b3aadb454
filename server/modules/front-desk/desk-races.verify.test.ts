import { test } from 'vitest'
import { race } from '#server/testing/desk-races-hold'
import { scriptedHotel } from '#server/testing/scripted-hotel'

const hotel = scriptedHotel()

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'seed %i, 25 rounds of desks and guests at once on two servers: rooms and money stay right',
  (seed) => race(hotel, seed, 25),
)
