import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { runStatement } from '../testing/one-statement'
import { createDatabase } from '../testing/test-database'
import { openDatabase } from './open-database'

const log = { warn: () => undefined }

test.each(['Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Auckland'])(
  'a date is read back as it was written, with the database in %s',
  async (zone) => {
    const database = await createDatabase()
    const name = new URL(database.url).pathname.slice(1)
    await runStatement(database.url, `alter database ${name} set timezone to '${zone}'`)
    const { db, end } = openDatabase({ url: database.url, poolSize: 2, log })
    try {
      for (const day of ['2027-06-10', '2027-03-14', '2027-10-11'].map(asCalendarDate)) {
        const { rows } = await sql<{ day: unknown }>`
          select ${day}::date as day`.execute(db)
        expect(rows[0]?.day).toBe(day)
        const written = new Date('2027-06-09T18:45:00Z')
        const back = await sql<{ at: Date }>`select ${written}::timestamptz as at`.execute(db)
        expect(back.rows[0]?.at.getTime()).toBe(written.getTime())
      }
    } finally {
      await end()
      await database.drop()
    }
  },
)
