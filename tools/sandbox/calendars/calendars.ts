import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import type { Clock } from '#server/platform/clock'
import { escapedText, icalendarText, utcStamp, wholeDay } from '#server/platform/icalendar'
import type { Ids } from '#server/platform/ids'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { calendarDate } from '#shared/calendar/calendar-date-schema'
import { asScript, asset, readJson, untilAbandoned } from '../answers'
import { page } from '../pages'
import type { Store } from '../store'

const name = z.string().regex(/^[A-Za-z0-9_-]{1,60}$/, 'letters, digits, - and _')
const event = z
  .strictObject({
    uid: z.string().min(1).max(300),
    from: calendarDate,
    to: calendarDate,
    text: z.string().default(''),
  })
  .refine(({ from, to }) => from < to, { error: 'to must be after from' })
const modes = ['normal', '404', 'html', 'huge', 'garbage', 'slow'] as const
const control = z.union([
  z.strictObject({ name, add: event }),
  z.strictObject({ name, remove: z.string() }),
  z.strictObject({ name, mode: z.enum(modes) }),
])

type SiteEvent = z.output<typeof event>
/** Another site's calendar. The event with a uid that is added again takes its place. */
type SiteCalendar = { name: string; mode: (typeof modes)[number]; events: SiteEvent[] }

type Needs = { store: Store; clock: Clock; ids: Ids; closing: AbortSignal }

/** Calendars as other booking sites offer them, their control, and a page for people. Mounted at `/sandbox/calendars`. */
export function calendarRoutes({ store, clock, ids, closing }: Needs): Hono {
  const calendars = store.table<SiteCalendar>('calendars')
  const find = (wanted: string): SiteCalendar =>
    calendars.get(wanted) ?? { name: wanted, mode: 'normal', events: [] }
  const app = new Hono()
  app.get('/control', (c) => c.json(calendars.all()))
  app.post('/control', async (c) => {
    const asked = await readJson(c, control)
    const before = find(asked.name)
    calendars.put(asked.name, { ...before, ...changeOf(before, asked) })
    return c.json(find(asked.name))
  })
  app.get('/pages/calendar.js', (c) => asset(c, 'js', script))
  app.get('/', (c) => {
    const asked = name.safeParse(c.req.query('name') ?? 'another-site')
    const calendar = find(asked.data ?? 'another-site')
    return page(c, 'Another site’s calendar', calendarPage(calendar, new URL(c.req.url).origin, ids.uuid()), {
      scripts: ['/sandbox/calendars/pages/calendar.js'],
    })
  })
  app.get('/:file{[A-Za-z0-9_-]{1,60}[.]ics}', (c) => {
    const calendar = find(c.req.param('file').slice(0, -'.ics'.length))
    return answer(c, calendar, clock.now(), closing)
  })
  return app
}

function changeOf({ events }: SiteCalendar, asked: z.output<typeof control>): Partial<SiteCalendar> {
  if ('mode' in asked) return { mode: asked.mode }
  const uid = 'add' in asked ? asked.add.uid : asked.remove
  const others = events.filter((one) => one.uid !== uid)
  return { events: 'add' in asked ? [...others, asked.add] : others }
}

async function answer(
  c: Context,
  calendar: SiteCalendar,
  now: Date,
  closing: AbortSignal,
): Promise<Response> {
  const { mode } = calendar
  const type = { 'Content-Type': 'text/calendar; charset=utf-8' }
  if (mode === '404') return c.text('Not Found', 404)
  if (mode === 'html') return c.html('<!doctype html><html><body><h1>Please sign in</h1></body></html>')
  if (mode === 'garbage') return c.body('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:half\r\nDTST', 200, type)
  if (mode === 'huge')
    return c.body(`${textOf(calendar, now)}${'X-FILLER:\r\n'.repeat(1_000_000)}`, 200, type)
  if (mode === 'slow') await untilAbandoned(c, 30_000, closing)
  return c.body(textOf(calendar, now), 200, type)
}

const textOf = ({ name: title, events }: SiteCalendar, now: Date): string =>
  icalendarText([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Another site//Sandbox//EN',
    `X-WR-CALNAME:${escapedText(title)}`,
    ...events.flatMap(({ uid, from, to, text }) => [
      'BEGIN:VEVENT',
      `UID:${escapedText(uid.replace(/[\r\n]/g, ' '))}`,
      `DTSTAMP:${utcStamp(now)}`,
      `DTSTART;VALUE=DATE:${wholeDay(from)}`,
      `DTEND;VALUE=DATE:${wholeDay(to)}`,
      `SUMMARY:${escapedText((text || 'Reserved').replace(/[\r\n]+/g, ' '))}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ])

const modeWords: Record<SiteCalendar['mode'], string> = {
  normal: 'It answers as it should',
  '404': 'It answers that there is no such calendar',
  html: 'It sends a web page instead',
  huge: 'It sends more than 10 MB',
  garbage: 'It sends half a calendar',
  slow: 'It does not answer for half a minute',
}

const calendarPage = ({ name: title, mode, events }: SiteCalendar, origin: string, fresh: string) => html`
  <h1>Another site's calendar</h1>
  <p>As a booking site has one for each room that it sells. The hotel reads it every 15 minutes once its address is entered in the panel.</p>
  <form method="get" action="/sandbox/calendars">
    <p><label>Calendar <input name="name" value="${title}" pattern="[A-Za-z0-9_\\-]{1,60}" required></label> <button>Open</button></p>
  </form>
  <p>Its address: <code>${origin}/sandbox/calendars/${title}.ics</code></p>
  <h2>Bookings there</h2>
  ${events.length === 0 ? html`<p>None.</p>` : ''}
  <ul data-calendar="${title}">${events.map(
    ({ uid, from, to, text }) =>
      html`<li>${text || 'Reserved'}, ${dateForPeople(from)} to ${dateForPeople(to)} <button type="button" data-remove="${uid}">Remove</button></li>`,
  )}</ul>
  <h2>Add a booking</h2>
  <form data-add="${title}" data-uid="${fresh}@another-site.example">
    <p><label>Check-in <input type="date" name="from" required></label></p>
    <p><label>Check-out <input type="date" name="to" required></label></p>
    <p><label>Guest <input name="text" maxlength="80"></label></p>
    <p><button>Add the booking</button></p>
    <p role="alert"></p>
  </form>
  <h2>How it behaves</h2>
  <ul>${modes.map(
    (one) =>
      html`<li>${modeWords[one]} ${one === mode ? html`<b>(now)</b>` : html`<button type="button" data-mode="${one}" data-of="${title}">Choose</button>`}</li>`,
  )}</ul>
`

/** Browser script of the page. */
const script = asScript(() => {
  const send = async (body: object) => {
    const answer = await fetch('/sandbox/calendars/control', { method: 'POST', body: JSON.stringify(body) })
    if (answer.ok) location.reload()
    else
      for (const place of document.querySelectorAll('[role=alert]'))
        place.textContent = 'Check-out must be after check-in.'
  }
  const nameOf = () => document.querySelector<HTMLElement>('[data-calendar]')?.dataset['calendar']
  for (const button of document.querySelectorAll<HTMLElement>('[data-remove]'))
    button.addEventListener('click', () => void send({ name: nameOf(), remove: button.dataset['remove'] }))
  for (const button of document.querySelectorAll<HTMLElement>('[data-mode]'))
    button.addEventListener('click', () => void send({ name: nameOf(), mode: button.dataset['mode'] }))
  const form = document.querySelector<HTMLFormElement>('[data-add]')
  form?.addEventListener('submit', (submitted) => {
    submitted.preventDefault()
    const fields = new FormData(form)
    const add = {
      uid: form.dataset['uid'],
      from: fields.get('from'),
      to: fields.get('to'),
      text: fields.get('text'),
    }
    void send({ name: nameOf(), add })
  })
})
