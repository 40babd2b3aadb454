import { defineConfig } from '@playwright/test'
import { launchOptions } from './browser/chromium'

const verify = '**/*.verify.spec.ts'

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'test', testIgnore: verify },
    // Slow, and partly proven by a quicker test: only `npm run verify` runs them.
    { name: 'verify', testMatch: verify },
  ],
  outputDir: '../.cache/e2e',
  globalSetup: './global-setup.ts',
  // One more than two cores, since a test mostly waits.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Generous, since a loaded machine is slow and only a hanging test ever waits this long.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions(),
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // `--trace retain-on-failure` where a fault must be seen: recording costs every test a fifth of its time.
    trace: 'off',
    colorScheme: 'light',
    // Animations cost drawing time, and only the tests about motion need them.
    contextOptions: { reducedMotion: 'reduce' },
    video: 'off',
  },
})
