import { expect, test } from 'vitest'
import { errorsAfter } from './check-changes.mjs'

const rpc = 'server/http/trpc'
const asserted = `${rpc}/procedure-types.test.ts`

/** A change of the server alone; `at`: the file, the line and the words of the compiler error that must follow. */
const changes = [
  {
    what: 'a renamed procedure',
    file: `${rpc}/booking-router.ts`,
    from: 'availability: open',
    to: 'freeRooms: open',
    at: [
      ['client/app/reads.ts', 'calls.booking.availability.query(', "'availability'"],
      [asserted, "'booking.availability': true,", 'there is no such procedure'],
    ],
  },
  {
    what: 'a changed field of an answer',
    ...{ file: `${rpc}/app-router.ts`, from: '    identityDays: server', to: '    days: server' },
    at: [
      ['client/routes/privacy_policy.tsx', '<PrivacyScreen', "'identityDays'"],
      [asserted, "'privacy.keeping': true,", 'days'],
    ],
  },
  {
    what: 'a changed input',
    file: `${rpc}/app-router.ts`,
    from: 'expected: paise',
    to: 'expectedRefund: paise',
    at: [
      ['client/screens/refund/refund-screen.tsx', 'cancelling.mutate(', "'expected'"],
      [asserted, "'refund.cancel': true,", 'expectedRefund'],
    ],
  },
  {
    what: 'a removed outcome',
    file: 'shared/booking/checkout.ts',
    from: "  | { kind: 'NoRooms' }\n",
    to: '',
    at: [['client/screens/booking/payment-reducer.ts', "outcome.kind === 'NoRooms'", 'NoRooms']],
  },
  {
    what: 'a renamed subscription',
    ...{
      file: `${rpc}/booking-router.ts`,
      from: 'live: asUser.subscription',
      to: 'updates: asUser.subscription',
    },
    at: [['client/app/live/browser-live.ts', 'stream.booking.live.subscribe(', "'live'"]],
  },
  {
    what: 'a removed message of /ws',
    ...{
      file: 'server/http/live/guest-messages.ts',
      from: "  | { type: 'PAYMENT_TIMEOUT'; message: string; orderId: string | null }\n",
      to: '',
    },
    at: [['server/http/live/guest-messages.ts', "return { type: 'PAYMENT_TIMEOUT'", 'PAYMENT_TIMEOUT']],
  },
  {
    what: 'a new procedure without asserted types',
    ...{
      file: `${rpc}/app-router.ts`,
      from: 'reviewRouter = router({\n',
      to: 'reviewRouter = router({ newest: open.query(() => 1),\n',
    },
    at: [[asserted, 'const allListed', '"review.newest"']],
  },
]

// Each of these files is affected by one change alone, so one run shows which change was caught. Without the changes
// the type check is clean.
test('a changed router with an unchanged client does not compile where it is used', () => {
  const files = [...new Set(changes.flatMap(({ at }) => at.map(([file]) => file)))]
  const errors = errorsAfter(changes, files)
  for (const { what, at } of changes) {
    for (const [file, line, words] of at) {
      const found = errors.filter((error) => error.file === file && error.line.includes(line))
      expect(
        found.map(({ says }) => says).join(' '),
        `${what}, in ${file}: ${JSON.stringify(errors.filter((error) => error.file === file))}`,
      ).toContain(words)
    }
  }
}, 120_000)

test('a change whose text is missing throws', () => {
  expect(() => errorsAfter([{ file: 'package.json', from: 'never there', to: '' }], [])).toThrow(
    'never there',
  )
})
