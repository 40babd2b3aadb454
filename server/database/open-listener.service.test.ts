import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { runStatement } from '../testing/one-statement'
import { borrowDatabase, type TestDatabase } from '../testing/test-database'
import { type DatabaseListener, openListener } from './open-listener'

let database: TestDatabase
let listener: DatabaseListener

beforeAll(async () => {
  database = await borrowDatabase()
})
afterEach(() => listener.end())
afterAll(() => database.drop())

function listen(url = database.url) {
  const heard: string[] = []
  const warnings: string[] = []
  listener = openListener({
    url,
    onOpen: () => heard.push('open'),
    channels: { queue_changed: (payload) => heard.push(payload) },
    log: { warn: (_, message) => warnings.push(message) },
  })
  return { heard, warnings }
}
const send = (payload: string) => runStatement(database.url, `notify queue_changed, '${payload}'`)

test('notifications arrive, also after the connection was lost in between', async () => {
  const { heard } = listen()
  await expect.poll(() => heard).toEqual(['open'])
  await send('Double Bed')
  await expect.poll(() => heard).toEqual(['open', 'Double Bed'])
  await runStatement(
    database.url,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await expect.poll(() => heard).toEqual(['open', 'Double Bed', 'open'])
  await send('Triple Bed')
  await expect.poll(() => heard).toEqual(['open', 'Double Bed', 'open', 'Triple Bed'])
})

test('an unreachable database is retried, and the listener can still be ended', async () => {
  const { heard, warnings } = listen('postgres://nobody:nothing@127.0.0.1:1/nowhere')
  await expect.poll(() => warnings.length).toBeGreaterThan(1)
  await listener.end()
  expect(heard).toEqual([])
})

test('a booking that changes twice in one transaction causes one notification', async () => {
  const { heard } = listen()
  await expect.poll(() => heard).toEqual(['open'])
  const row = (id: number) =>
    `('00000000-0000-4000-8000-00000000000${id}', 'Double Bed', 1, '2027-06-10', '2027-06-12', 'Queued', ${id}, '{2500,2500}', 60, 'guest', '2027-03-01T10:00:00Z')`
  await runStatement(
    database.url,
    `begin;
     insert into booking (id, room_type, rooms, check_in, check_out, status, rank, night_amounts, asked_share, user_key, created_at)
       values ${row(1)}, ${row(2)};
     update booking set status = 'Held', version = version + 1;
     update booking set status = 'Withdrawn', version = version + 1;
     commit`,
  )
  await send('the end')
  await expect.poll(() => heard).toEqual(['open', 'Double Bed', 'the end'])
})
