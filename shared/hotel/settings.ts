import { z } from 'zod'
import { panelDate } from '../calendar/calendar-date-schema'
import { gstin } from '../invoice/gstin'
import { taxRates } from '../invoice/tax-rates'
import { paise } from '../money/money-schemas'
import { oneLine, words } from '../typed-text'

const line = (most: number) => words().overwrite(oneLine).max(most, `Write at most ${most} letters.`)

const hour = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Enter a time such as 12:00.')
const wrongNumber = 'Enter a phone number such as +91 98765 43210.'
const phone = line(30).regex(/^\+?\d[\d ()-]{6,}$/, wrongNumber)

/** How the hotel is mailed: at every booking, once in the morning, or both. */
export const hotelMailings = ['each', 'daily', 'both'] as const

/** What the owner may change in the panel. Where a value was not changed there, the environment's or the file's counts. */
export const hotelSettings = z.object({
  /** Empty: the hotel writes no invoices. */
  gstin,
  legalName: line(200).min(1, 'Enter the name that stands on invoices.'),
  invoicePrefix: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{1,5}$/, 'A prefix is 1 to 5 of A to Z and 0 to 9.'),
  /** GST on rooms: which percentages, from which dates. */
  taxRates,
  /** How often guests may change the dates of a booking themselves. */
  guestDateChanges: z.int('Enter a whole number.').min(0, 'Enter 0 or more.').max(100, 'Enter 100 or less.'),
  /** Days after check-out until the register is erased. */
  registerDays: z.int('Enter a number of days.').min(0, 'Enter 0 or more.').max(3650, 'Enter 3650 or less.'),
  /** Up to this a person at the desk may give discounts on a booking. */
  deskDiscount: paise,
  hotelMails: z.enum(hotelMailings),
  /** The first is the one that sentences name. */
  phones: z
    .array(phone)
    .min(1, 'Enter at least one phone number.')
    .max(4, 'Enter at most four phone numbers.'),
  /** Empty: there is no chat. */
  chatNumber: line(30).regex(/^(\+?\d[\d ()-]{6,})?$/, wrongNumber),
  /** Of whoever guides the treks. */
  organiserChatNumber: line(30).regex(/^(\+?\d[\d ()-]{6,})?$/, wrongNumber),
  /** As guests read it. */
  email: z.email('Enter a valid email address.').max(200),
  /** A sentence on every page of the site, to the end of `noticeUntil`, or until it is removed. */
  notice: line(300),
  noticeUntil: z.union([panelDate, z.literal('')]),
  /** Hours and facts that are empty are mentioned nowhere. */
  checkInFrom: hour,
  checkOutUntil: hour,
  lateArrival: line(300),
  meals: line(500),
  /** Comes up to the stand below the hotel. */
  lastBus: hour,
})
export type HotelSettings = z.output<typeof hotelSettings>
export type SettingName = keyof HotelSettings

/** `version`: that of the settings as they were seen. */
export const settingsWanted = hotelSettings.partial().extend({ version: z.int().optional() })
export type SettingsWanted = z.output<typeof settingsWanted>

export const settingWanted = z.object({ name: hotelSettings.keyof() })

/** `changed`: those that the panel has changed, by whom and when (ISO 8601). */
export type SettingsView = {
  values: HotelSettings
  defaults: HotelSettings
  changed: Partial<Record<SettingName, { by: string; at: string }>>
  version: number
}
