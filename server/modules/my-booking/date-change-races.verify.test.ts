import { test } from 'vitest'
import { raceChanges } from '#server/testing/date-change-races'
import { scriptedHotel } from '#server/testing/scripted-hotel'

const hotel = scriptedHotel()

test('100 changes of dates against checkouts on two servers: nobody loses or doubles a room', () =>
  raceChanges(hotel, 1, 100))
