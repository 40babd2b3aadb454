import { expect, type Locator } from '@playwright/test'

/** Waits until this element is hydrated: a link that is pressed before reloads the whole page. */
export const hydrated = (link: Locator) =>
  expect
    .poll(() => link.evaluate((it) => Object.keys(it).some((key) => key.startsWith('__reactProps'))))
    .toBe(true)
