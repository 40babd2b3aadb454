import { defineConfig } from 'vitest/config'

const all = '{shared,server,client,migrations,tools}/**'
const tests = [`${all}/*.test.{ts,tsx,mjs}`]
const service = [`${all}/*.service.test.ts`, `${all}/*.system.test.ts`]
const verify = [`${all}/*.verify.test.{ts,mjs}`]

const onPostgres = {
  globalSetup: ['server/testing/throwaway-postgres.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
}

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Imports have no side effects, so the files of a worker may share modules, which saves a third of the time.
    isolate: false,
    // Half a day from the hotel's time zone, so that a date in the machine's zone fails a test.
    env: { TZ: 'America/Los_Angeles' },
    // Pages that are rendered in tests refer to this file.
    css: { include: [/desk[.]css/] },
    // A polled condition usually holds at once, but on a slow and busy machine a second is not enough.
    expect: { poll: { timeout: 15_000 } },
    setupFiles: ['server/testing/answers-sent-by-hand.ts', 'server/testing/no-console-errors.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: tests,
          exclude: [...service, ...verify],
          // For slow machines; no unit test waits this long otherwise.
          testTimeout: 60_000,
        },
      },
      // All that `npm test` runs, in one project, since each transforms and loads the modules again.
      { extends: true, test: { name: 'test', include: tests, exclude: verify, ...onPostgres } },
      { extends: true, test: { name: 'verify', include: verify, ...onPostgres } },
    ],
  },
})
