import { inject } from 'vitest'
import { systemIds } from '../platform/ids'
import { databaseUrl, runStatement } from './one-statement'

export type TestDatabase = { url: string; drop(): Promise<void> }

/** A new copy of the migrated and seeded template, for one test file or one test. */
export async function createDatabase(): Promise<TestDatabase> {
  const { url, template, strategy } = inject('testServer')
  const name = `${template}_${systemIds.uuid().slice(0, 8)}`
  await runStatement(url, `create database ${name} template ${template} strategy ${strategy}`)
  return {
    url: databaseUrl(url, name),
    drop: async () => {
      await runStatement(url, `drop database if exists ${name} with (force)`)
    },
  }
}
