import { defineConfig } from 'vitest/config'

const integration = ['{server,tools}/**/*.integration.test.ts']

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
          include: ['{shared,server,client,migrations,tools}/**/*.test.{ts,tsx,mjs}'],
          exclude: integration,
          // For slow machines; no unit test waits this long otherwise.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: integration,
          globalSetup: ['server/testing/throwaway-postgres.ts'],
          // Some tests start several servers one after another.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
