import { type CalendarDate, dateForPeople } from '../calendar/calendar-date'
import { moneyForPeople } from '../money/rupees'
import { plural } from '../plural'
import { hourWords } from './fact-words'
import type { Hour } from './facts'
import type { HotelSettings, SettingName } from './settings'

/** What the panel and the audit log call each setting. */
export const settingNames: Record<SettingName, string> = {
  phones: 'Phone numbers',
  chatNumber: 'WhatsApp number',
  organiserChatNumber: 'WhatsApp number for treks',
  email: 'Email address',
  checkInFrom: 'Check-in from',
  checkOutUntil: 'Check-out by',
  lateArrival: 'If guests are late',
  meals: 'Meals',
  lastBus: 'Last bus',
  notice: 'Notice on the site',
  noticeUntil: 'Notice until',
  gstin: 'GSTIN',
  legalName: 'Legal name',
  invoicePrefix: 'Invoice prefix',
  taxRates: 'GST on rooms',
  guestDateChanges: 'Guests’ own date changes',
  registerDays: 'Days that the register is kept',
  deskDiscount: 'Discount at the desk',
  hotelMails: 'Mails to the hotel',
}

/** How the hotel is mailed, as the panel says it. */
export const mailingWords: Record<HotelSettings['hotelMails'], string> = {
  each: 'At every booking',
  daily: 'Once, in the morning',
  both: 'At every booking, and in the morning',
}

const ratesWords = ({ from, slabs }: HotelSettings['taxRates'][number]): string =>
  `from ${dateForPeople(from)} ${slabs
    .map(({ upTo, percent }) => `${percent} %${upTo === null ? '' : ` up to ${moneyForPeople(upTo)}`}`)
    .join(', then ')}`

/** A value as people read it; `none` for an empty one. */
export function settingWords<N extends SettingName>(name: N, settings: HotelSettings): string {
  const { guestDateChanges, registerDays, deskDiscount, hotelMails, phones, noticeUntil } = settings
  const hourOf = (hour: string) => hour && hourWords(hour as Hour)
  const words: Partial<Record<SettingName, string>> = {
    guestDateChanges: guestDateChanges === 0 ? 'none' : plural(guestDateChanges, 'time'),
    registerDays: plural(registerDays, 'day'),
    deskDiscount: moneyForPeople(deskDiscount),
    hotelMails: mailingWords[hotelMails],
    phones: phones.join(', '),
    noticeUntil: noticeUntil && dateForPeople(noticeUntil as CalendarDate),
    checkInFrom: hourOf(settings.checkInFrom),
    checkOutUntil: hourOf(settings.checkOutUntil),
    lastBus: hourOf(settings.lastBus),
    taxRates: settings.taxRates.map(ratesWords).join('; '),
  }
  return (words[name] ?? String(settings[name])) || 'none'
}
