import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/database/open-database'
import { migrateToLatest, seed } from '../database/migrate'
import { databaseUrl, runStatement } from './one-statement'
import { silentLog, startTestServer } from './test-server'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server on which `createDatabase` copies the template. */
    testServer: { url: string; template: string; strategy: string }
  }
}

/** One Postgres per run, with one migrated and seeded template; removed afterwards, also after Ctrl-C. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer()
  const template = `hotel_test_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  const close = async () => {
    if (!server.throwaway) await dropAll(server.url, template)
    await server.stop()
  }
  try {
    await fillTemplate(server.url, template)
  } catch (error) {
    // Vitest does not call the teardown of a failed setup.
    await close()
    throw error
  }
  // Copying files is four times faster, but a Postgres with fsync would first write them to its disk.
  const strategy = server.throwaway ? 'file_copy' : 'wal_log'
  project.provide('testServer', { url: server.url, template, strategy })
  return close
}

async function fillTemplate(server: string, template: string): Promise<void> {
  await runStatement(server, `create database ${template}`)
  const { db, end } = openDatabase({ url: databaseUrl(server, template), poolSize: 2, log: silentLog })
  try {
    await migrateToLatest(db)
    await seed(db)
  } finally {
    await end()
  }
}

/** TEST_DATABASE_URL alone does not switch the database: it is used in a second run, which sets the other variable. */
async function openServer() {
  const { USE_TEST_DATABASE: useOther, TEST_DATABASE_URL: url } = process.env
  if (useOther !== '1') return { ...(await startTestServer()), throwaway: true }
  if (!url) throw new Error('USE_TEST_DATABASE=1 needs TEST_DATABASE_URL')
  return { url, stop: async () => undefined, throwaway: false }
}

async function dropAll(url: string, template: string): Promise<void> {
  const copies = `select datname from pg_database where starts_with(datname, '${template}')`
  for (const { datname } of await runStatement(url, copies)) {
    await runStatement(url, `drop database "${datname}" with (force)`)
  }
}
