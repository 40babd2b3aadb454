import { test } from 'vitest'
import { ratesAgainstModel } from '#server/testing/rates-model'
import { scriptedHotel } from '#server/testing/scripted-hotel'

const hotel = scriptedHotel()

test('whatever the rates become, each booking costs to the rupee what its nights did when it was made', () =>
  ratesAgainstModel(hotel, { runs: 5, steps: 40, seed: 20 }))
