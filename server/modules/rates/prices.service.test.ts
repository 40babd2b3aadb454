import { expect, test } from 'vitest'
import { pricesLikeTheModel } from '#server/testing/price-cases'
import { scriptedHotel } from '#server/testing/scripted-hotel'

const hotel = scriptedHotel()

test('rates, stays, shares and changes cost what a plain map of nights says', async () => {
  expect(await pricesLikeTheModel(hotel, { seed: 1, stays: 30, quotes: 40 })).toBeGreaterThan(15)
})
