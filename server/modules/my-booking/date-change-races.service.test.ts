import { test } from 'vitest'
import { raceChanges } from '#server/testing/date-change-races'
import { scriptedHotel } from '#server/testing/scripted-hotel'

const hotel = scriptedHotel()

test('changes of dates and checkouts at once on two servers: nobody loses or doubles a room', () =>
  raceChanges(hotel, 7, 10))
