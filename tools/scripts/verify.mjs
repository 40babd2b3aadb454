import { build, playwright, runStages, simulation, vitest } from './suites.mjs'

/** `npm run verify`: what is slow by nature. With TEST_DATABASE_URL the tests of `npm test` run on that Postgres too. */
const other = process.env.TEST_DATABASE_URL
  ? [vitest('tests on TEST_DATABASE_URL', ['test'], { USE_TEST_DATABASE: '1' })]
  : []

await runStages([
  [[build]],
  // One after the other: the rushes and the fuzzer need both cores to tell a busy server from a broken one.
  [
    [
      vitest('verify', ['verify']),
      playwright('browser, verify', 'verify'),
      ...other,
      simulation('--seeds', '10', '--steps', '300'),
      simulation('--kill', '--seeds', '2', '--steps', '100'),
    ],
  ],
])
