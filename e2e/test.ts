import { mergeTests } from '@playwright/test'
import { hotelTest } from './hotel'
import { watchTest } from './watch'

/** The base of every browser test: a hotel, and pages that fail the test when they report an error. */
export const test = mergeTests(hotelTest, watchTest)
