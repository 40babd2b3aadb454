import { mergeTests } from '@playwright/test'
import { hotelTest } from './hotel'
import { watchTest } from './watch'

/** What every browser test begins from: a hotel, and pages that may not complain. */
export const test = mergeTests(hotelTest, watchTest)
