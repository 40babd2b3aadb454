import { expect, test } from 'vitest'
import { bookingStatuses } from '#shared/booking/status'
import { beginnings, transitions } from './state'

const rows = Object.entries(transitions).map(([name, row]) => ({ name, ...row }))

/** Answers each property with its name, so that a column shows where its value comes from. */
const names = new Proxy({}, { get: (_, property) => `*${String(property)}*` })

function columns(set: (data: never) => object): string {
  const written = Object.entries(set(names as never))
  return written
    .map(([column, value]) => `\`${column}\` ${value === null ? 'cleared' : `= ${value}`}`)
    .join(', ')
}

const guards = (row: object): string =>
  'guard' in row && typeof row.guard === 'function' ? Object.keys(row.guard(names)).join(', ') : ''

const page = () => `# The states of a booking

This page is printed from \`server/modules/bookings/state.ts\`, and a unit test compares the two. After a change of the table:
\`npx vitest run --project unit server/modules/bookings/state.test.ts -u\`.

Every change runs under the lock of the room type, raises the booking's version, and happens only while the booking has the
state that it starts from; otherwise somebody was faster and nothing changes. A deleted booking has no state.

\`\`\`mermaid
stateDiagram-v2
${Object.entries(beginnings)
  .map(([name, { to }]) => `  [*] --> ${to}: ${name}`)
  .join('\n')}
${rows.flatMap(({ name, from, to }) => from.map((one) => `  ${one} --> ${to}: ${name}`)).join('\n')}
\`\`\`

| transition | from | to | guarded by | what is set | who does it |
|---|---|---|---|---|---|
${Object.entries(beginnings)
  .map(([name, { to, by }]) => `| ${name} | | ${to} | | | ${by} |`)
  .join('\n')}
${rows
  .map(
    (row) =>
      `| ${row.name} | ${row.from.join(', ')} | ${row.to} | ${guards(row)} | ${columns(row.set)} | ${row.by} |`,
  )
  .join('\n')}
`

test('docs/booking-states.md is the table of transitions', async () => {
  await expect(page()).toMatchFileSnapshot('../../../docs/booking-states.md')
})

test('every state can be reached, and every state that is not final can be left', () => {
  const reached = new Set<string>([
    ...Object.values(beginnings).map(({ to }) => to),
    ...rows.map(({ to }) => to),
  ])
  const left = new Set<string>(rows.flatMap(({ from }) => [...from]))
  expect(bookingStatuses.filter((status) => !reached.has(status))).toEqual([])
  expect(bookingStatuses.filter((status) => !left.has(status))).toEqual(['Refunded', 'Blocked'])
})
