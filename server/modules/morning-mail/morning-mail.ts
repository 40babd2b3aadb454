import {
  type Block,
  composeMail,
  type Entry,
  entries,
  heading,
  type MailBasics,
  note,
  pageLink,
  paragraph,
  type Row,
  table,
} from '#modules/mail/render'
import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import type { Alert } from '#shared/admin/alerts'
import { type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import type { DayView } from '#shared/desk/day-close'
import type { Today, TodayRow } from '#shared/desk/today'
import { asPaise, type Paise } from '#shared/money/paise'
import { moneyForPeople } from '#shared/money/rupees'
import { plural } from '#shared/plural'
import type { ListedEnquiry } from '#shared/trek/enquiry-list'

/** What the hotel finds in the morning. `yesterday`: the desk's day before; `online`: what was captured in it, `refunded`: what went back of such payments, in paise. */
export type Morning = {
  today: Pick<Today, 'date' | 'arriving' | 'leaving' | 'inHouse' | 'owing'>
  alerts: readonly Pick<Alert, 'title' | 'toDo' | 'bookingId'>[]
  yesterday: Pick<DayView, 'date' | 'byMethod' | 'closed' | 'mustClose'>
  online: Paise
  refunded: Paise
  /** Those that nobody has answered, newest first. */
  enquiries: readonly Pick<ListedEnquiry, 'trekTitle' | 'guests' | 'receivedAt'>[]
}

/** Nobody reads a longer list before breakfast; the panel has all. */
const most = 30

/** False where a mail would say nothing: nobody comes, stays, leaves or owes, and nothing waits for anybody. */
export const isWorthWriting = ({ today, alerts, enquiries, ...money }: Morning): boolean =>
  [today.arriving, today.leaving, today.inHouse, today.owing, alerts, enquiries].some(
    ({ length }) => length > 0,
  ) ||
  hasMoney(money) ||
  money.yesterday.mustClose !== null

/** To the hotel at the beginning of its day: who comes, leaves, stays and owes, what waits, and yesterday's money. */
export function morningMail(input: MailBasics & { to: string; morning: Morning }): OutgoingMail {
  const { to, morning, publicUrl, hotel } = input
  const { date } = morning.today
  return composeMail(input, {
    kind: 'morning',
    to,
    subject: `${dateForPeople(date)}: ${inShort(morning)}: ${hotel.name}`,
    content: { title: `Good morning: ${dateForPeople(date)}`, blocks: blocksOf(morning, publicUrl) },
  })
}

const inShort = ({ today: { arriving, leaving, inHouse } }: Morning): string =>
  [
    `${arriving.length} ${arriving.length === 1 ? 'arrives' : 'arrive'}`,
    `${leaving.length} ${leaving.length === 1 ? 'leaves' : 'leave'}`,
    `${inHouse.length} in house`,
  ].join(', ')

function blocksOf(morning: Morning, publicUrl: string): Block[] {
  const { today, alerts, enquiries } = morning
  const page = (path: string) => pageLink(publicUrl, `admin_panel/${path}`)
  const stays = (name: string, rows: readonly TodayRow[], words: (row: TodayRow) => string): Block[] =>
    section(`${name}: ${rows.length}`, rows, page('today'), (row) => ({
      name: row.name || row.group || 'Name missing',
      href: page(`bookings/${row.bookingId}`),
      words: words(row),
      ...(row.due > 0 ? { amount: `${moneyForPeople(row.due)} due` } : {}),
    }))
  return [
    paragraph(opening(morning)),
    ...stays('Arriving', today.arriving, (row) => facts(row, row.checkedInAt ? 'is here' : '')),
    ...stays('Leaving', today.leaving, (row) => facts(row, row.checkedOutAt ? 'has left' : '')),
    ...stays('In house', today.inHouse, (row) => facts(row, `until ${dateForPeople(row.checkOut)}`)),
    ...stays('Owing', today.owing, (row) =>
      facts(row, `${dateForPeople(row.checkIn)} to ${dateForPeople(row.checkOut)}`),
    ),
    ...section(`Open alerts: ${alerts.length}`, alerts, page('alerts'), ({ title, toDo, bookingId }) => ({
      name: title,
      href: page(bookingId === null ? 'alerts' : `bookings/${bookingId}`),
      words: toDo,
    })),
    ...moneyOf(morning, page),
    ...section(
      `Enquiries not answered: ${enquiries.length}`,
      enquiries,
      page('enquiries'),
      ({ trekTitle, guests, receivedAt }) => ({
        name: [guests[0]?.name, trekTitle].filter(Boolean).join(', '),
        href: page('enquiries'),
        words: `${plural(guests.length, 'guest')}, since ${dateOf(receivedAt)}`,
      }),
    ),
    { kind: 'link', label: 'Open today in the panel', href: page('today'), style: 'main' },
  ]
}

const dateOf = (instant: string): string => dateForPeople(instant.slice(0, 10) as CalendarDate)

/** Nothing where the list is empty. */
function section<T>(title: string, rows: readonly T[], more: string, entryOf: (row: T) => Entry): Block[] {
  if (rows.length === 0) return []
  const left = rows.length - most
  return [
    heading(title),
    entries(rows.slice(0, most).map(entryOf)),
    ...(left > 0
      ? [{ kind: 'link', label: `${left} more in the panel`, href: more, style: 'quiet' } as const]
      : []),
  ]
}

const facts = ({ rooms, type, guests, group, note, detailsMissing }: TodayRow, more: string): string =>
  [
    rooms.join(', ') || type,
    guests > 0 && plural(guests, 'guest'),
    group,
    more,
    detailsMissing && 'guest details missing',
    note,
  ]
    .filter(Boolean)
    .join(', ')

function opening({ today }: Morning): string {
  const { arriving, leaving, inHouse, owing } = today
  const guests = arriving.reduce((sum, row) => sum + row.guests, 0)
  const due = asPaise(owing.reduce<number>((sum, row) => sum + row.due, 0))
  const verb = (count: number, one: string, more: string) =>
    count === 0 ? `nobody ${one}` : `${plural(count, 'booking')} ${count === 1 ? one : more}`
  const coming = `${verb(arriving.length, 'arrives', 'arrive')}${guests > 0 ? ` with ${plural(guests, 'guest')}` : ''}`
  const words = `${coming}, ${verb(leaving.length, 'leaves', 'leave')}, and ${verb(inHouse.length, 'stays', 'stay')} on.`
  const owed = due > 0 ? ` ${moneyForPeople(due)} is owed.` : ''
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${owed}`
}

const methods = [
  ['cash', 'Cash'],
  ['upi', 'UPI at the desk'],
  ['card', 'Card at the desk'],
  ['bank', 'Bank transfer'],
] as const

type Money = Pick<Morning, 'yesterday' | 'online' | 'refunded'>

const hasMoney = ({ yesterday: { byMethod }, online, refunded }: Money): boolean =>
  online > 0 || refunded > 0 || methods.some(([method]) => byMethod[method] !== 0)

/** Yesterday's money by method, the cash that was counted, and which day is still to be closed. */
function moneyOf(money: Money, page: (path: string) => string): Block[] {
  const { yesterday, online, refunded } = money
  const { date, byMethod, closed, mustClose } = yesterday
  const isOpen = mustClose !== null && mustClose <= date
  if (!hasMoney(money) && !closed && !isOpen) return []
  const rows: Row[] = methods.flatMap(([method, name]) =>
    byMethod[method] === 0 ? [] : [[name, signed(byMethod[method])] as const],
  )
  if (online > 0) rows.push(['Online', moneyForPeople(online)])
  if (refunded > 0) rows.push(['Refunded online', signed(-refunded)])
  if (closed) rows.push(['Cash counted', countedWords(closed)])
  return [
    heading(`Yesterday’s money, ${dateForPeople(date)}`),
    rows.length > 0 ? table(...rows) : paragraph('No money was taken.'),
    ...(isOpen
      ? [
          note(`${dateForPeople(mustClose)} is not closed: count the cash and close the day.`),
          {
            kind: 'link',
            label: `Close ${dateForPeople(mustClose)}`,
            href: page(`money?date=${mustClose}`),
            style: 'quiet',
          } as const,
        ]
      : []),
  ]
}

/** More may have been given back than taken. */
const signed = (amount: number): string =>
  `${amount < 0 ? '−' : ''}${moneyForPeople(asPaise(Math.abs(amount)))}`

function countedWords({ counted, difference }: NonNullable<DayView['closed']>): string {
  const cash = moneyForPeople(asPaise(counted))
  if (difference === 0) return `${cash}, as received`
  return `${cash}, ${moneyForPeople(asPaise(Math.abs(difference)))} ${difference < 0 ? 'less' : 'more'} than received`
}
