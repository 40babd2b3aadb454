import { defineConfig } from 'vitest/config'

const integration = ['server/**/*.integration.test.ts']

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Nothing happens at import, so the files that share a worker may share what they import: a third of the whole time.
    isolate: false,
    // Half a day from the hotel's zone, so that a date that slips through the machine's zone shows.
    env: { TZ: 'America/Los_Angeles' },
    // Pages that are rendered in tests name this file.
    css: { include: [/desk[.]css/] },
    // A condition that is awaited comes in a moment, but on a slow and busy machine a second is not enough for everything.
    expect: { poll: { timeout: 15_000 } },
    setupFiles: ['server/testing/answers-sent-by-hand.ts', 'server/testing/no-console-errors.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{shared,server,client,migrations,scripts,bench,lint}/**/*.test.{ts,tsx,mjs}'],
          exclude: integration,
          // A machine may be slow; whoever waits for nothing ends long before.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: integration,
          globalSetup: ['server/testing/throwaway-postgres.ts'],
          // Some start whole servers, several after each other.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
