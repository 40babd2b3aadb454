import { expect, type Locator } from '@playwright/test'

/** Waits until this link is the page's own: pressed before, it loads everything anew, as without scripts. */
export const hydrated = (link: Locator) =>
  expect
    .poll(() => link.evaluate((it) => Object.keys(it).some((key) => key.startsWith('__reactProps'))))
    .toBe(true)
