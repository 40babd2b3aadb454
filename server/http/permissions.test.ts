import { expect, test } from 'vitest'
import { exportKinds } from '#shared/admin/exports'
import { permissions, requireRole } from './permissions'
import { documentedCalls } from './rest/calls'
import { appRouter } from './trpc/app-router'

/** Routers whose calls are for guests, and the calls of the panel that come before a sign-in. */
const forEverybody =
  /^(booking|refund|trek|gallery|review|privacy)\.|^admin\.login$|^team\.(forgotten|openKey|accept)$/

test('the table of permissions names every call of the panel, and nothing else', () => {
  const procedures = Object.keys(appRouter._def.procedures).filter((path) => !forEverybody.test(path))
  const rest = Object.values(documentedCalls).flatMap(({ isForAdmin, path }) =>
    isForAdmin ? `rest.${path.split('/').at(-1)}` : [],
  )
  const exports = Object.keys(exportKinds).map((kind) => `exports.${kind}`)
  expect(Object.keys(permissions).sort()).toEqual([...procedures, ...rest, ...exports].sort())
})

test('the desk is refused what needs an owner, and everybody a call that was not entered', () => {
  expect(() => requireRole('desk.checkIn', 'desk')).not.toThrow()
  expect(() => requireRole('rates.setPeriod', 'desk')).toThrow('This needs an owner.')
  expect(() => requireRole('desk.unknown', 'owner')).toThrow('not in the table')
})

const cell = (role: string | undefined) => (role === 'desk' ? 'desk or owner' : 'owner')
const page = `# Who may do what

This page is printed from \`server/http/permissions.ts\`, and a unit test compares the two. After a change of the table:
\`npx vitest run --project unit server/http/permissions.test.ts -u\`. Every call below answers 401 to somebody who is not signed
in, and 403 to the desk where it needs an owner; \`server/http/roles.system.test.ts\` asks each of them as all three. Calls that are
not here are for everybody. Within calls that are open to the desk, only an owner may

- cancel a booking in full or by an amount,
- give discounts and cut prices by more than the setting "Discounts at the desk" on one booking, and
- take back a line of money of a closed day.

| call | role |
|---|---|
${Object.entries(permissions)
  .map(([call, role]) => `| \`${call}\` | ${cell(role)} |`)
  .join('\n')}
`

test('docs/permissions.md is the table of permissions', async () => {
  await expect(page).toMatchFileSnapshot('../../docs/permissions.md')
})
