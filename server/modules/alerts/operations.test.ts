import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingNames } from '#server/config'
import { eventKinds, standingKinds } from './money-checks'

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')

test('the operations document explains every kind of alert, and no other', () => {
  const documented = [...read('docs/operations.md').matchAll(/^\| `([A-Z]\w+)` \| \S.* \| \S.* \|$/gm)].map(
    ([, kind]) => kind,
  )
  expect(documented.toSorted()).toEqual([...standingKinds, ...eventKinds].toSorted())
  const kinds = read('server/database/schema.ts').split('export type AlertKind =')[1]?.split('\n\n')[0] ?? ''
  expect([...kinds.matchAll(/'(\w+)'/g)].map(([, kind]) => kind).toSorted()).toEqual(documented.toSorted())
})

test('every production setting in the operations document exists', () => {
  const [, block = ''] = /production `\.env`:\n\n```\n([\s\S]*?)```/.exec(read('docs/operations.md')) ?? []
  const names = [...block.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(15)
  for (const name of names) expect([...settingNames, 'NODE_ENV']).toContain(name)
})
