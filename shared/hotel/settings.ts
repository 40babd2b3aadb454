import { z } from 'zod'
import { calendarDate } from '../calendar/calendar-date-schema'
import { gstin } from '../invoice/gstin'
import { taxRates } from '../invoice/tax-rates'
import { paise } from '../money/money-schemas'

const line = (most: number) => z.string().trim().max(most)
const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give a time such as 12:00.')

/** How the hotel is mailed: at every booking, once in the morning, or both. */
export const hotelMailings = ['each', 'daily', 'both'] as const

/** What the owner may change in the panel. Where a value was not changed there, the environment's or the file's counts. */
export const hotelSettings = z.object({
  /** Empty: the hotel writes no invoices. */
  gstin,
  legalName: line(200),
  invoicePrefix: z.string().regex(/^[A-Z0-9]{1,5}$/, 'A prefix is 1 to 5 of A to Z and 0 to 9.'),
  /** GST on rooms: which percentages, from which dates. */
  taxRates,
  /** How often guests may change the dates of a booking themselves. */
  guestDateChanges: z.int().min(0).max(100),
  /** Days after check-out until the register is erased. */
  registerDays: z.int().min(0).max(3650),
  /** Up to this a person at the desk may give discounts on a booking. */
  deskDiscount: paise,
  hotelMails: z.enum(hotelMailings),
  phones: z.array(line(30).min(5)).min(1).max(4),
  chatNumber: line(30),
  /** As guests read it. */
  email: z.email('Enter a valid email address.').max(200),
  /** A sentence on every page of the site, until `noticeUntil`. */
  notice: line(300),
  noticeUntil: z.union([calendarDate, z.literal('')]),
  checkInFrom: hour,
  checkOutUntil: hour,
})
export type HotelSettings = z.output<typeof hotelSettings>

export const settingsWanted = hotelSettings.partial()
export type SettingsWanted = z.output<typeof settingsWanted>
