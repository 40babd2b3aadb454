import { z } from 'zod'
import type { CalendarDate } from '../calendar/calendar-date'
import { panelDate } from '../calendar/calendar-date-schema'
import { needsDocument, type OtherIdKind, otherIdNames } from '../guest/identity'
import { oneLine, typed, words } from '../typed-text'

export const identityDocuments = [
  'passport',
  'aadhaar',
  'drivingLicence',
  'voterId',
  'other',
] as const satisfies readonly ('aadhaar' | OtherIdKind)[]
export type IdentityDocument = (typeof identityDocuments)[number]

/** As people read them. */
export const documentNames: Record<IdentityDocument, string> = { aadhaar: 'Aadhaar', ...otherIdNames }

const line = (max: number) =>
  words()
    .transform(oneLine)
    .pipe(z.string().max(max, `Keep this below ${max} characters.`))
    .default('')
const date = z.union([z.literal(''), panelDate], { error: 'Enter a date, or leave it empty.' }).default('')
/** Of a document, in capitals and without spaces. */
const number = typed()
  .transform((text) => text.replace(/\s/g, '').toUpperCase())
  .pipe(z.string().regex(/^[\p{L}\p{N}/.-]{0,40}$/u, 'Enter the number as it stands on the document.'))
  .default('')

/** What Form III asks about a guest from another country; '' where it is not known. `addressInIndia`: '' is this hotel. */
const formThree = z.object({
  surname: line(100),
  givenName: line(100),
  sex: z.enum(['', 'female', 'male', 'other']).default(''),
  birthDate: date,
  passportPlace: line(100),
  passportIssuedOn: date,
  passportExpiresOn: date,
  visaNumber: number,
  visaType: line(40),
  visaIssuedOn: date,
  visaExpiresOn: date,
  addressInIndia: line(300),
  arrivedFrom: line(100),
  nextDestination: line(100),
  purpose: line(100),
  contact: line(100),
})
export type FormThree = z.output<typeof formThree>
export const emptyForm: FormThree = formThree.parse({})
/** As it was stored. */
export const storedForm = (json: string): FormThree => formThree.parse(JSON.parse(json))

/** Written in several ways, kept in one. */
function nationalityOf(text: string): string {
  if (/^(republic of )?india(n)?$|^bharat(iya)?$|^in(d)?$/i.test(text)) return 'Indian'
  if (/^nepal(i|ese)?$/i.test(text)) return 'Nepalese'
  if (/^bhutan(ese)?$/i.test(text)) return 'Bhutanese'
  return text
}

const ofGuest = { bookingId: z.uuid(), position: z.int().min(1).max(50) }
export const registerGuest = z.object(ofGuest)

/**
 * One guest's entry as it shall be. `age` 0: not known. `number` and `form.visaNumber` '': what is stored stays, as long as the
 * document is of the same kind. `version` as it was read: 409 `Changed` otherwise.
 */
export const registerSaving = z
  .object({
    ...ofGuest,
    version: z.int().optional(),
    name: line(100).pipe(z.string().regex(/^$|\p{L}/u, 'Enter the name.')),
    age: z.int('Enter the age.').min(0, 'Enter the age.').max(130, 'Enter the age.').default(0),
    nationality: line(60).transform(nationalityOf),
    document: z.enum(identityDocuments).nullable().default(null),
    number,
    address: line(300),
    form: formThree.prefault({}),
  })
  .refine((entry) => entry.document !== 'aadhaar' || /^(\d{12})?$/.test(entry.number), {
    error: 'Enter the 12 digits of the Aadhaar.',
    path: ['number'],
  })
export type RegisterSaving = z.output<typeof registerSaving>

/** `sent: false` takes it back. */
export const formSending = z.object({ ...ofGuest, sent: z.boolean().default(true) })

const longest = 366
const days = { from: panelDate, to: panelDate }
/** Days of the desk on which guests arrived, both included. */
export const registerRange = z
  .object(days)
  .refine(({ from, to }) => from <= to, { error: 'The last day is before the first.', path: ['to'] })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < longest * 86_400_000, {
    error: `Choose at most ${longest} days.`,
    path: ['to'],
  })
export type RegisterRange = z.output<typeof registerRange>

/** One guest who arrived. Instants ISO 8601; `day` is the desk's. */
export type RegisterEntry = {
  bookingId: string
  position: number
  version: number
  name: string
  age: number
  nationality: string
  document: IdentityDocument | null
  /** Masked in lists, whole in exports; '' where it is not known. */
  number: string
  address: string
  /** For guests from other countries. */
  form: FormThree | null
  rooms: string
  day: CalendarDate
  arrivedAt: string
  leftAt: string | null
  checkOut: CalendarDate
  sentAt: string | null
  sentBy: string | null
  missing: string[]
  /** Of the booking: '' where it is not known. */
  mobileNumber: string
  /** False once the booking is deleted. */
  hasBooking: boolean
}

export const isFromAbroad = ({ nationality }: Pick<RegisterEntry, 'nationality'>): boolean =>
  nationality !== '' && nationality !== 'Indian'

/** Hours after arrival within which Form III has to be sent. */
export const hoursToSend = 24

/** Nationals of these enter India without a visa, and on other documents than a passport. */
const neighbours = ['Nepalese', 'Bhutanese']

/** What the register, and for guests from other countries Form III, still lacks, in words. */
export function missingIn(
  entry: Pick<RegisterEntry, 'name' | 'age' | 'nationality' | 'document' | 'number' | 'address' | 'form'>,
): string[] {
  const { name, age, nationality, document, number, address } = entry
  const isAbroad = isFromAbroad(entry)
  const form = entry.form ?? emptyForm
  const isNeighbour = neighbours.includes(nationality)
  const needsPassport = isAbroad && !isNeighbour
  const isOverseasCitizen = /^oci\b/i.test(form.visaType)
  const asked: [string, boolean][] = [
    ['name', name !== ''],
    ['age', age > 0],
    ['nationality', nationality !== ''],
    needsPassport
      ? ['passport', document === 'passport']
      : ['document', document !== null || !needsDocument(age)],
    [`${document ? documentNames[document].toLowerCase() : 'document'} number`, number !== '' || !document],
    ['address', address !== ''],
  ]
  const askedAbroad: [string, boolean][] = [
    ['surname or given name', form.surname !== '' || form.givenName !== ''],
    ['sex', form.sex !== ''],
    ['date of birth', form.birthDate !== ''],
    ['place of passport', !needsPassport || form.passportPlace !== ''],
    ['date of passport', !needsPassport || form.passportIssuedOn !== ''],
    ['end of passport', !needsPassport || form.passportExpiresOn !== ''],
    ['visa number', isNeighbour || form.visaNumber !== ''],
    ['kind of visa', isNeighbour || form.visaType !== ''],
    ['date of visa', isNeighbour || form.visaIssuedOn !== ''],
    ['end of visa', isNeighbour || isOverseasCitizen || form.visaExpiresOn !== ''],
    ['where they came from', form.arrivedFrom !== ''],
    ['next destination', form.nextDestination !== ''],
    ['purpose', form.purpose !== ''],
    ['contact', form.contact !== ''],
  ]
  return [...asked, ...(isAbroad ? askedAbroad : [])].flatMap(([word, isThere]) => (isThere ? [] : [word]))
}
