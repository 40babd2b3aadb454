import { expect, test } from 'vitest'
import { pricesLikeTheModel } from '#server/testing/price-cases'
import { scriptedHotel } from '#server/testing/scripted-hotel'

const hotel = scriptedHotel()

const tenSeeds = (from: number) => Array.from({ length: 10 }, (_, index) => from + index)

test.each([101, 111, 121, 131])(
  '2,500 stays at ten hotels of seeds from %i cost what a plain map of nights says',
  async (first) => {
    for (const seed of tenSeeds(first))
      expect(await pricesLikeTheModel(hotel, { seed, stays: 75, quotes: 84 })).toBeGreaterThan(10)
  },
  240_000,
)
