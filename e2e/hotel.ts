import { test as base } from '@playwright/test'
import { type RunningHotel, runHotel } from './running-hotel'

type Options = {
  /** Environment settings besides the defaults; a file that sets them gets a hotel of its own. */
  settings: Record<string, string>
}

/** One hotel for the tests that share a worker, reset before each of them. */
export const hotelTest = base.extend<{ hotel: RunningHotel }, Options & { runningHotel: RunningHotel }>({
  settings: [{}, { option: true, scope: 'worker' }],

  runningHotel: [
    async ({ settings }, use, { workerIndex }) => {
      const hotel = await runHotel(`hotel_${workerIndex}`, settings)
      await use(hotel)
      await hotel.close()
    },
    { scope: 'worker', timeout: 150_000 },
  ],

  hotel: async ({ runningHotel: hotel }, use, info) => {
    await hotel.reset()
    const before = hotel.output().length
    await use(hotel)
    const said = hotel.output().slice(before)
    if (said === '' || info.status === info.expectedStatus) return
    await info.attach('the server said', { body: said, contentType: 'text/plain' })
  },

  baseURL: async ({ hotel }, use) => use(hotel.url),
})
