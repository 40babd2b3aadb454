import { build, runStages, vitest } from './suites.mjs'

/**
 * `npm run verify`: what is slow by nature. With TEST_DATABASE_URL the service tests run on that Postgres too.
 */
const other = process.env.TEST_DATABASE_URL
  ? [vitest('service on TEST_DATABASE_URL', ['service'], { USE_TEST_DATABASE: '1' })]
  : []

await runStages([[[build, vitest('verify', ['verify']), ...other]]])
