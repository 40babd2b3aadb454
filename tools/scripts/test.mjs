import { build, checks, playwright, runStages, vitest } from './suites.mjs'

/** `npm test`: the checks and the tests of all tiers. `npm run check`: the checks and the unit tests. */
const stages =
  process.argv[2] === 'quick'
    ? [[[vitest('unit', ['unit'])], checks]]
    : // The browser's tests beside the others, since both wait for their servers and databases most of the time.
      [
        [[build]],
        [[vitest('unit and service', ['test'])], [playwright('browser', 'test', '--workers=2')], checks],
      ]

await runStages(stages)
