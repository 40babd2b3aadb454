import { defineConfig } from '@playwright/test'
import { launchOptions } from './browser/chromium'

export default defineConfig({
  testDir: '.',
  outputDir: '../.cache/e2e',
  globalSetup: './global-setup.ts',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Generous, since a loaded machine is slow and only a hanging test ever waits this long.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions(),
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Without the film, which costs every test a third of its time.
    trace: { mode: 'retain-on-failure', screenshots: false },
    colorScheme: 'light',
    video: 'off',
  },
})
