import { z } from 'zod'
import { asCalendarDate } from '../calendar/calendar-date'
import { calendarDate } from '../calendar/calendar-date-schema'
import { paise } from '../money/money-schemas'
import { asPaise } from '../money/paise'
import type { TaxRates } from './tax'

const slab = z.object({ upTo: z.nullable(paise), percent: z.int().min(0).max(100) })

/** What the owner may set: for each date from which rates hold, slabs that rise and end with one for any price. */
export const taxRates = z
  .array(
    z.object({
      from: calendarDate,
      slabs: z
        .array(slab)
        .min(1)
        .max(5)
        .refine(
          (slabs) =>
            slabs.at(-1)?.upTo === null &&
            slabs.slice(0, -1).every(({ upTo }, index) => {
              const before = slabs[index - 1]?.upTo ?? 0
              return upTo !== null && upTo > before
            }),
          'The limits have to rise, and the last rate has none.',
        ),
    }),
  )
  .min(1)

/** GST on rooms (SAC 996311). A limit is the price of a room for a night without tax. */
export const usualTaxRates: TaxRates[] = [
  {
    from: asCalendarDate('2022-07-18'),
    slabs: [
      { upTo: asPaise(750_000), percent: 12 },
      { upTo: null, percent: 18 },
    ],
  },
  {
    from: asCalendarDate('2025-09-22'),
    slabs: [
      { upTo: asPaise(750_000), percent: 5 },
      { upTo: null, percent: 18 },
    ],
  },
]
