import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { contextForTests } from '#server/testing/context-for-tests'
import { runStatement } from '#server/testing/one-statement'
import { borrowDatabase, type TestDatabase } from '#server/testing/test-database'
import { silentLog } from '#server/testing/test-server'
import type { RoomType } from '#shared/room/room'
import { type OpenDatabase, openDatabase } from './open-database'
import { transactionAt } from './transaction'

let database: TestDatabase
let opened: OpenDatabase

beforeAll(async () => {
  database = await borrowDatabase()
  opened = openDatabase({ url: database.url, poolSize: 4, log: silentLog })
})
afterAll(async () => {
  await opened.end()
  await database.drop()
})
afterEach(() => {
  vi.doUnmock('#shared/room/room')
  vi.resetModules()
})

/** Another version of the program, which lists the room types the other way round. */
async function reordered() {
  vi.resetModules()
  vi.doMock('#shared/room/room', async (original) => {
    const room = await original<typeof import('#shared/room/room')>()
    return { ...room, roomTypes: [...room.roomTypes].reverse() }
  })
  expect((await import('#shared/room/room')).roomTypes[0]).toBe('Triple Bed')
  const { withTypeLock } = await import('#modules/queue/with-type-lock')
  return (types: RoomType | RoomType[], work: () => Promise<void>) =>
    withTypeLock(contextForTests(opened.db), types, 'money', work)
}

async function waitersBecome(count: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const waiting = await runStatement(
      database.url,
      `select from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    )
    if (waiting.length === count) return
    await pause(20)
  }
  throw new Error(`never were ${count} transactions waiting for a lock`)
}

/** Keeps a type's lock until `release` is called. */
const keep = (type: RoomType): Promise<{ release(): void; done: Promise<void> }> =>
  new Promise((taken) => {
    const done: Promise<void> = transactionAt(
      opened.db,
      type,
      () => new Promise<void>((release) => taken({ release, done })),
    )
  })

test('two versions with another order of room types exclude each other', async () => {
  const inOther = await reordered()
  for (const type of ['Double Bed', 'Triple Bed'] as const) {
    const order: string[] = []
    const first = await keep(type)
    const second = inOther(type, async () => void order.push('second'))
    await waitersBecome(1)
    order.push('first')
    first.release()
    await Promise.all([first.done, second])
    expect(order).toEqual(['first', 'second'])
  }
})

test('the locks of two types are taken by their keys, whatever order they are named in', async () => {
  const inOther = await reordered()
  const first = await keep('Double Bed')
  const both = inOther(['Triple Bed', 'Double Bed'], async () => undefined)
  const named = transactionAt(opened.db, ['Triple Bed', 'Double Bed'], async () => undefined)
  await waitersBecome(2)
  // Neither has the other lock yet.
  await transactionAt(opened.db, 'Triple Bed', async () => undefined)
  first.release()
  await Promise.all([first.done, both, named])
})

test('a transaction is not taken for committed when one of its statements failed and was caught', async () => {
  const caught = transactionAt(opened.db, 'Double Bed', async (tx) => {
    await sql`select 1 / 0`.execute(tx).catch(() => undefined)
  })
  await expect(caught).rejects.toThrow()
  await transactionAt(opened.db, 'Double Bed', async () => undefined)
})
