import { build, checks, playwright, runStages, vitest } from './suites.mjs'

/** `npm test`: the checks and the tests of all tiers. `npm run check`: the checks and the unit tests. */
const tests =
  process.argv[2] === 'quick'
    ? [vitest('unit', ['unit'])]
    : [build, vitest('unit and service', ['unit', 'service']), playwright('browser', 'test')]

await runStages([[tests, checks]])
