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
