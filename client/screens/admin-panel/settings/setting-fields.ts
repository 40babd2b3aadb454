import { settingNames } from '#shared/hotel/setting-words'
import { type HotelSettings, hotelSettings, type SettingName } from '#shared/hotel/settings'
import { moneyInField, typedPaise } from '../parts/typed-money'

/** A setting that this page changes; tax rates are only shown. */
export type EditedName = Exclude<SettingName, 'taxRates'>

type FieldKind = 'line' | 'lines' | 'text' | 'date' | 'time' | 'number' | 'money' | 'mailing'

export type SettingField = { name: EditedName; kind: FieldKind; hint?: string }

export type SettingGroup = { title: string; fields: readonly SettingField[] }

export const settingGroups: readonly SettingGroup[] = [
  {
    title: 'How guests reach us',
    fields: [
      { name: 'phones', kind: 'lines', hint: 'One on each line. The first is the one that most pages name.' },
      { name: 'chatNumber', kind: 'line', hint: 'Opens a chat in “Ask us”. Empty: no chat is offered.' },
      {
        name: 'organiserChatNumber',
        kind: 'line',
        hint: 'Opens a chat with the guide, on the page of a trek.',
      },
      {
        name: 'email',
        kind: 'line',
        hint: 'Pages, mails and receipts name it, and answers to mails go there.',
      },
    ],
  },
  {
    title: 'A notice on the site',
    fields: [
      { name: 'notice', kind: 'text', hint: 'Stands above every page of the site. Empty: there is none.' },
      {
        name: 'noticeUntil',
        kind: 'date',
        hint: 'The last day on which it is shown. Empty: until you remove it.',
      },
    ],
  },
  {
    title: 'Times and meals',
    fields: [
      { name: 'checkInFrom', kind: 'time' },
      { name: 'checkOutUntil', kind: 'time' },
      { name: 'lastBus', kind: 'time', hint: 'When the last bus comes up to the stand below the hotel.' },
      { name: 'lateArrival', kind: 'text' },
      { name: 'meals', kind: 'text' },
    ],
  },
  {
    title: 'Guests and the desk',
    fields: [
      {
        name: 'guestDateChanges',
        kind: 'number',
        hint: 'How often guests may change the dates of a booking themselves. 0: they call us.',
      },
      {
        name: 'deskDiscount',
        kind: 'money',
        hint: 'Up to this a person at the desk may discount a booking. Owners may discount any amount.',
      },
      {
        name: 'registerDays',
        kind: 'number',
        hint: 'After check-out. Then the entries of those guests are erased, which cannot be undone.',
      },
    ],
  },
  {
    title: 'Mail',
    fields: [
      {
        name: 'hotelMails',
        kind: 'mailing',
        hint: 'The mail of the morning comes at 07:00: who arrives, leaves and owes. Alerts that cannot wait always come at once.',
      },
    ],
  },
  {
    title: 'Invoices',
    fields: [
      { name: 'gstin', kind: 'line', hint: 'With it the hotel writes invoices, and bills name the tax.' },
      { name: 'legalName', kind: 'line' },
      {
        name: 'invoicePrefix',
        kind: 'line',
        hint: 'Numbers begin with it, such as HB/27-28/0001. A new prefix begins again at 0001.',
      },
    ],
  },
]

/** A setting as its field begins with it. */
export function textOf(name: EditedName, settings: HotelSettings): string {
  if (name === 'phones') return settings.phones.join('\n')
  if (name === 'deskDiscount') return moneyInField(settings.deskDiscount) || '₹0'
  return String(settings[name])
}

const digits = /^\s*\d+\s*$/

/** What was typed as a value, not checked. */
function typedValue({ name, kind }: SettingField, typed: string): unknown {
  switch (kind) {
    case 'lines':
      return typed.split(/[\n,;]/).flatMap((line) => line.trim() || [])
    case 'number':
      return digits.test(typed) ? Number(typed) : Number.NaN
    case 'money':
      return typed.trim() === '' ? 0 : typedPaise(typed)
    default:
      return name === 'legalName' ? typed.trim() : typed
  }
}

export type ReadSetting = { value: unknown; fault?: undefined } | { fault: string }

/** What was typed, checked by the server's own rule. */
export function readSetting(field: SettingField, typed: string): ReadSetting {
  const value = typedValue(field, typed)
  if (field.kind === 'money' && value === undefined)
    return { fault: 'Enter an amount in rupees, or nothing.' }
  const read = hotelSettings.shape[field.name].safeParse(value)
  return read.success
    ? { value: read.data }
    : { fault: read.error.issues[0]?.message ?? `Check ${settingNames[field.name].toLowerCase()}.` }
}

const fields = settingGroups.flatMap((group) => group.fields)
export const fieldOf = (name: string): SettingField | undefined => fields.find((one) => one.name === name)
