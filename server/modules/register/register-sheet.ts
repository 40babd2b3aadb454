import type { Sheet } from '#server/platform/sheet/sheet'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { hotelToday, timeForPeople } from '#shared/calendar/hotel-today'
import { documentNames, type emptyForm, type RegisterEntry } from '#shared/desk/register'
import { hotel } from '#shared/hotel'

const moment = (instant: string | null): string => {
  if (instant === null) return ''
  const at = new Date(instant)
  return `${dateForPeople(hotelToday(at))}, ${timeForPeople(at)}`
}
const date = (value: RegisterEntry['day'] | ''): string => (value === '' ? '' : dateForPeople(value))
/** In groups, so that a spreadsheet keeps it as text with all its digits. */
const inFours = (number: string): string =>
  /^\d{12}$/.test(number) ? number.replace(/(\d{4})(?=\d)/g, '$1 ') : number

type Column = [title: string, value: (entry: RegisterEntry) => string]

const ofForm = (title: string, value: (form: typeof emptyForm) => string): Column => [
  title,
  ({ form }) => (form ? value(form) : ''),
]

const columns: Column[] = [
  ['Arrived', ({ arrivedAt }) => moment(arrivedAt)],
  ['Left', ({ leftAt }) => moment(leftAt)],
  ['Check-out', ({ checkOut }) => date(checkOut)],
  ['Room', ({ rooms }) => rooms],
  ['Name', ({ name }) => name],
  ['Age', ({ age }) => (age > 0 ? String(age) : '')],
  ['Nationality', ({ nationality }) => nationality],
  ['Document', ({ document }) => (document ? documentNames[document] : '')],
  ['Number', ({ number }) => inFours(number)],
  ['Address', ({ address }) => address],
  ofForm('Surname', ({ surname }) => surname),
  ofForm('Given name', ({ givenName }) => givenName),
  ofForm('Sex', ({ sex }) => sex),
  ofForm('Date of birth', ({ birthDate }) => date(birthDate)),
  ofForm('Passport: place of issue', ({ passportPlace }) => passportPlace),
  ofForm('Passport: date of issue', ({ passportIssuedOn }) => date(passportIssuedOn)),
  ofForm('Passport: valid until', ({ passportExpiresOn }) => date(passportExpiresOn)),
  ofForm('Visa number', ({ visaNumber }) => visaNumber),
  ofForm('Kind of visa', ({ visaType }) => visaType),
  ofForm('Visa: date of issue', ({ visaIssuedOn }) => date(visaIssuedOn)),
  ofForm('Visa: valid until', ({ visaExpiresOn }) => date(visaExpiresOn)),
  ofForm(
    'Address in India',
    ({ addressInIndia }) => addressInIndia || [hotel.name, ...hotel.address].join(', '),
  ),
  ofForm('Arrived from', ({ arrivedFrom }) => arrivedFrom),
  ofForm('Next destination', ({ nextDestination }) => nextDestination),
  ofForm('Purpose', ({ purpose }) => purpose),
  ofForm('Contact', ({ contact }) => contact),
  ['Form III sent', ({ sentAt }) => moment(sentAt)],
  ['Form III sent by', ({ sentBy }) => sentBy ?? ''],
]

/** The register as a table, one guest a line, with whole numbers. */
export const registerSheet = (entries: readonly RegisterEntry[]): Sheet => ({
  name: 'Register',
  columns: columns.map(([title]) => ({ title, kind: 'text' })),
  batches: rowsOf(entries),
})

async function* rowsOf(entries: readonly RegisterEntry[]) {
  yield entries.map((entry) => columns.map(([, value]) => value(entry)))
}
