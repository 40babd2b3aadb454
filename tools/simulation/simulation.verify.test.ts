import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '#server/testing/test-database'
import { pairOfServers } from './pair-of-servers'
import { type BugName, bugNames } from './planted-bugs'
import { runSeed } from './run-seed'
import { openSetup, type Setup } from './setup'

let database: TestDatabase
let setup: Setup

beforeAll(async () => {
  database = await createDatabase()
  setup = await openSetup(database.url, 'manual')
})
afterAll(async () => {
  await setup.close()
  await database.drop()
})

const run = (seed: number, steps: number, plant?: BugName) =>
  runSeed(setup, {
    seed,
    steps,
    servers: async (chance, report) => pairOfServers(setup, chance, report, plant),
  })

test.each([1])(
  'whatever happens with seed %i, each guest has their room or their money',
  async (seed) => {
    const { broken, steps } = await run(seed, 100)
    expect({ broken, steps }).toEqual({ broken: [], steps: 100 })
  },
  120_000,
)

/** A seed that is known to show the bug, so that few are needed. */
const first: Record<BugName, number> = {
  'missing-guard': 1,
  'capture-first': 1,
  'mail-providers': 2,
  'price-follows': 1,
}

test.each(bugNames)(
  'the planted bug "%s" is found within a few seeds',
  async (plant) => {
    let broken: string[] = []
    for (let seed = first[plant]; seed < first[plant] + 8 && broken.length === 0; seed += 1)
      broken = (await run(seed, 200, plant)).broken
    expect(broken).not.toEqual([])
  },
  300_000,
)

test('the same seed takes the same steps', async () => {
  const kinds = ({ lines }: Awaited<ReturnType<typeof run>>) =>
    lines.filter((line) => /^\d+/.test(line)).slice(0, 10)
  expect(kinds(await run(5, 10))).toEqual(kinds(await run(5, 10)))
}, 60_000)
