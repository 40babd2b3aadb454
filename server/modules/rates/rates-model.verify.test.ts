import { test } from 'vitest'
import { ratesAgainstModel } from '#server/testing/rates-model'
import { scriptedHotel } from '#server/testing/scripted-hotel'

const hotel = scriptedHotel()

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'seed %i, a thousand changes of rates and checkouts: each booking keeps its price to the rupee',
  (seed) => ratesAgainstModel(hotel, { runs: 20, steps: 50, seed }),
)
