import { z } from 'zod'
import { panelDate } from '../calendar/calendar-date-schema'

/** What an owner can take along; `about` says what the days mean. */
export const exportKinds = {
  bookings: { name: 'Bookings', about: 'stays with a night on these days' },
  folio: { name: 'Folio lines', about: 'all lines of stays with a night on these days' },
  payments: { name: 'Payments and refunds', about: 'money that came or went on these days' },
  invoices: {
    name: 'Invoices and credit notes',
    about: 'issued on these days, a line for each number and tax rate',
  },
  register: { name: 'Register', about: 'guests who arrived on these days, with their identity numbers' },
} as const
export type ExportKind = keyof typeof exportKinds
export const exportFormats = ['csv', 'xlsx'] as const

const longest = 7320
/** Days, both included. */
export const exportRange = z
  .object({ from: panelDate, to: panelDate })
  .refine(({ from, to }) => from <= to, { error: 'The last day is before the first.', path: ['to'] })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < longest * 86_400_000, {
    error: `Choose at most ${longest} days.`,
    path: ['to'],
  })
export type ExportRange = z.output<typeof exportRange>
