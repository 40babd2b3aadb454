import { expect, test } from 'vitest'
import { runStatement } from './one-statement'
import { createDatabase } from './test-database'

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
