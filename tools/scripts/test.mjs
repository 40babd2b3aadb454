import { build, checks, playwright, runStages, types, vitest } from './suites.mjs'

/** `npm test`: the checks and the tests of all tiers. `npm run check`: the checks and the unit tests. */
const stages =
  process.argv[2] === 'quick'
    ? [[[types, ...checks], [vitest('unit', ['unit'])]]]
    : [
        [[build], [types]],
        [checks, [vitest('unit and service', ['unit', 'service'])]],
        [[playwright('browser', 'test')]],
      ]

await runStages(stages)
