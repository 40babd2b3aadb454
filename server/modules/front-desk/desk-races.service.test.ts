import { test } from 'vitest'
import { race } from '#server/testing/desk-races-hold'
import { scriptedHotel } from '#server/testing/scripted-hotel'

const hotel = scriptedHotel()

test('desks and guests at once on two servers: rooms, room numbers and money stay right', () =>
  race(hotel, 1, 12))
