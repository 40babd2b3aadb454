import { describe, expect, test } from 'vitest'
import { openDatabase } from '../database/open-database'
import { runStatement, withConnection } from './one-statement'
import { borrowDatabase, createDatabase, type TestDatabase } from './test-database'

test('every copy starts with the seven rooms and is independent of the others', async () => {
  const [one, other] = await Promise.all([createDatabase(), createDatabase()])
  await runStatement(one.url, 'create table only_here ()')
  const count = 'select count(*)::int as rooms from room'
  expect(await runStatement(other.url, count)).toEqual([{ rooms: 7 }])
  await expect(runStatement(other.url, 'select * from only_here')).rejects.toThrow('does not exist')
  await one.drop()
  await other.drop()
  await expect(runStatement(one.url, 'select 1')).rejects.toThrow('does not exist')
})

describe('a borrowed database', () => {
  const rowsOf = (url: string) =>
    withConnection(url, async (run) => {
      const tables = await run(
        `select relname as name from pg_class
         where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
      )
      const rows: Record<string, unknown> = {}
      for (const { name } of tables) rows[String(name)] = await run(`select * from "${name}" order by 1`)
      return { rows, sequences: await run('select sequencename, last_value from pg_sequences order by 1') }
    })

  const spoil = `
    update room_type set nightly_rate = nightly_rate + 1;
    insert into admin (email, password_hash)
      select n || '@hotel.example', repeat('x', 100) from generate_series(1, 2000) n;
    select nextval('queue_rank')`

  /** What the next one that borrows gets after this happened to a database. */
  async function usedAfter(spoiling: string): Promise<{ used: TestDatabase; next: TestDatabase }> {
    const used = await borrowDatabase()
    await runStatement(used.url, spoiling)
    await used.drop()
    const next = await borrowDatabase()
    await next.drop()
    return { used, next }
  }

  test('is used again, with the rows and sequences of a new copy', async () => {
    const fresh = await createDatabase()
    const { used, next } = await usedAfter(spoil)
    expect(next.url).toBe(used.url)
    expect(await rowsOf(next.url)).toEqual(await rowsOf(fresh.url))
    await fresh.drop()
  })

  test.each([
    'alter table room add column spoilt int',
    'drop index booking_from_address',
    'alter table booking disable trigger booking_moved',
    'create table spoilt ()',
  ])('is not used again after %s', async (spoiling) => {
    const { used, next } = await usedAfter(spoiling)
    expect(next.url).not.toBe(used.url)
    await expect(runStatement(used.url, 'select 1')).rejects.toThrow('does not exist')
  })

  test('is not used again while somebody is connected', async () => {
    const used = await borrowDatabase()
    const { db, end } = openDatabase({ url: used.url, poolSize: 1, log: { warn: () => undefined } })
    await db.selectFrom('room').select('slot').execute()
    await used.drop()
    const next = await borrowDatabase()
    expect(next.url).not.toBe(used.url)
    await next.drop()
    await end()
  })
})
