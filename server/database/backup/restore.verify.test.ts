import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as alertRows from '#modules/alerts/alert-rows'
import { openDatabase } from '#server/database/open-database'
import { aForm, guestsOf, type Wanted } from '#server/testing/builders'
import { openPanel } from '#server/testing/desk-for-tests'
import { type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'
import { runStatement } from '#server/testing/one-statement'
import { createDatabase, type TestDatabase } from '#server/testing/test-database'
import { silentLog } from '#server/testing/test-server'
import { migrateToLatest } from '../migrate'
import { restoreBackup } from './restore-backup'
import { writeBackup } from './write-backup'

/** The first hotel only provides the sandbox, which goes on while the second one's database is lost. */
let outside: HotelForTests
let dir = ''
const made: TestDatabase[] = []

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'hotel-backup-'))
  outside = await openHotel({ HOTEL_EMAIL: 'nobody@hotel.example' })
  await outside.sandbox('/razorpay/control/webhooks', { mode: 'drop' })
})
afterAll(async () => {
  await outside.close()
  for (const database of made) await database.drop()
  await rm(dir, { recursive: true, force: true })
})

async function database(): Promise<TestDatabase> {
  const fresh = await createDatabase()
  made.push(fresh)
  return fresh
}
/** A database as on a new machine, without any table. */
async function blankDatabase(): Promise<TestDatabase> {
  const fresh = await database()
  await runStatement(fresh.url, 'drop schema public cascade')
  await runStatement(fresh.url, 'create schema public')
  const { db, end } = openDatabase({ url: fresh.url, poolSize: 1, log: silentLog })
  await migrateToLatest(db).finally(end)
  return fresh
}
const ofAll = async (url: string) => {
  const tables = ['booking', 'room_night', 'guest', 'guest_details', 'payment_order', 'payment', 'mail']
  const all = await Promise.all(
    tables.map(async (table) => [table, await runStatement(url, `select * from ${table} order by 1, 2, 3`)]),
  )
  return Object.fromEntries(all)
}
const yes = () => true
const now = new Date('2027-03-01T10:00:00+05:30')
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  )

describe('after the database was lost', () => {
  test('a restore brings back all confirmed bookings, and payments in progress once the owner ends the check', async () => {
    const first = await database()
    const hotel = await outside.openNeighbour({ DATABASE_URL: first.url })
    const guests = guestsOf(hotel)
    const book = async (userId: string, month: string, over: Partial<Wanted> = {}) => {
      const dates = { checkInDate: `2027-${month}-10`, checkOutDate: `2027-${month}-12` }
      const orderId = await guests.hold({ userId, draftId: userId, ...dates, ...aForm(over) })
      const signed = await hotel.sandbox('/razorpay/control/pay', { order_id: orderId, webhooks: 'drop' })
      return { orderId, signed: signed.body }
    }
    const confirmed = await book('acknowledged', '06', { name: ['Zoë “Tab\t\\.” O’Neil\u2028'] })
    expect((await hotel.post('/api/payment/verify-payment', confirmed.signed)).body['status']).toBe(
      'confirmed',
    )
    const inFlight = await book('in-flight', '07')
    await hotel.sandbox(`/razorpay/control/payments/${inFlight.signed['razorpay_payment_id']}`, {
      status: 'captured',
    })
    const unsent = () => runStatement(first.url, 'select event_key from mail where sent_at is null')
    // A mail sent between this check and the backup would differ in it.
    await expect.poll(unsent, { timeout: 20_000 }).toEqual([])
    const file = join(dir, 'hotel.backup.gz')
    const before = await ofAll(first.url)
    await writeBackup({ url: first.url, file, now: await hotel.now() })

    const after = await book('after-the-backup', '08')
    expect((await hotel.post('/api/payment/verify-payment', after.signed)).body['status']).toBe('confirmed')
    await hotel.close()
    await first.drop()

    const second = await blankDatabase()
    await restoreBackup({ url: second.url, file, force: false, isRightKey: yes, now })
    const restored = await ofAll(second.url)
    for (const table of Object.keys(before)) {
      expect(restored[table], table).toEqual(before[table])
    }

    const back = await outside.openNeighbour({ DATABASE_URL: second.url })
    const { db, end } = openDatabase({ url: second.url, poolSize: 2, log: silentLog })
    const statusOf = async (orderId: string) =>
      (
        await db
          .selectFrom('booking')
          .innerJoin('payment_order', 'payment_order.booking_id', 'booking.id')
          .select('status')
          .where('provider_order_id', '=', orderId)
          .executeTakeFirst()
      )?.status
    await outside.advance(61)
    await expect
      .poll(async () => (await alertRows.unresolved(back.server.db, 9)).map(({ title }) => title).sort())
      .toEqual([
        'A payment was captured since the backup: ₹3,000',
        'Money of a booking that may be lost: ₹3,000',
      ])
    expect(await statusOf(inFlight.orderId)).toBe('Held')
    expect(await statusOf(confirmed.orderId)).toBe('Confirmed')
    expect(await statusOf(after.orderId)).toBeUndefined()
    const panel = await openPanel(back)
    await panel.desk.endRestored.mutate()
    await outside.advance(2)
    await expect.poll(() => statusOf(inFlight.orderId)).toBe('Confirmed')
    // Ranks go on after those that were given before the backup.
    await guestsOf(back).hold({ userId: 'new', checkInDate: '2027-09-01', checkOutDate: '2027-09-03' })
    const ranks = await db.selectFrom('booking').select('rank').orderBy('rank').execute()
    expect(new Set(ranks.map(({ rank }) => rank)).size).toBe(3)
    await end()
    await back.close()
  })

  test('a restore over bookings, with a wrong key, or of a damaged or foreign file changes nothing', async () => {
    const { url } = await database()
    const file = join(dir, 'hotel.backup.gz')
    const text = gunzipSync(await readFile(file)).toString('utf8')
    const changed = async (name: string, make: (whole: string) => string) => {
      const path = join(dir, name)
      await writeFile(path, gzipSync(make(text)))
      return restoreBackup({ url, file: path, force: false, isRightKey: yes, now })
    }
    const before = await ofAll(url)
    expect(await refusal(restoreBackup({ url, file, force: false, isRightKey: () => false, now }))).toMatch(
      /PII_KEY/,
    )
    expect(await refusal(changed('cut', (whole) => whole.slice(0, whole.length / 2)))).toMatch(/damaged/)
    expect(await refusal(changed('short', (whole) => whole.slice(0, whole.lastIndexOf('{"end"'))))).toMatch(
      /damaged/,
    )
    expect(await refusal(changed('bent', (whole) => whole.replace('9876543210', '9876543211')))).toMatch(
      /damaged/,
    )
    const newer = (whole: string) => whole.replace('"migrations":[', '"migrations":["2099-01-01-future",')
    expect(await refusal(changed('newer', newer))).toMatch(/newer version \(2099-01-01-future\)/)
    const older = (whole: string) => whole.replace(/,"2026-11-30-restored"/, '')
    expect(await refusal(changed('older', older))).toMatch(/older version, before 2026-11-30-restored/)
    await writeFile(join(dir, 'letter'), 'Dear guest,')
    expect(
      await refusal(restoreBackup({ url, file: join(dir, 'letter'), force: true, isRightKey: yes, now })),
    ).toMatch(/not a backup/)
    expect(
      await refusal(restoreBackup({ url, file: join(dir, 'none'), force: true, isRightKey: yes, now })),
    ).toMatch(/no file/)
    expect(await ofAll(url)).toEqual(before)

    await restoreBackup({ url, file, force: false, isRightKey: yes, now })
    expect(await refusal(restoreBackup({ url, file, force: false, isRightKey: yes, now }))).toMatch(/--force/)
    await restoreBackup({ url, file, force: true, isRightKey: yes, now })
    expect((await ofAll(url))['booking']).toHaveLength(2)
  })

  test('one of several servers backs up each night, keeps the newest files, and raises an alert if it cannot', async () => {
    const folder = join(dir, 'nights')
    const { url } = await database()
    const settings = { DATABASE_URL: url, BACKUP_DIR: folder, BACKUP_KEEP: '2' }
    const servers = [await outside.openNeighbour(settings), await outside.openNeighbour(settings)]
    const nights = ['hotel-2027-04-01', 'hotel-2027-04-02', 'hotel-2027-04-03'].map(
      (name) => `${name}.backup.gz`,
    )
    const names = () => readdir(folder).catch(() => [])
    await outside.moveTo('2027-04-01T03:01:00+05:30')
    await expect.poll(names).toContain(nights[0])
    await outside.moveTo('2027-04-02T02:58:00+05:30')
    await outside.moveTo('2027-04-02T03:00:30+05:30')
    await expect.poll(names).toContain(nights[1])
    await outside.moveTo('2027-04-03T09:00:00+05:30')
    await expect.poll(names).toEqual(nights.slice(1))
    const last = () => runStatement(url, 'select backup_night, backup_lease_until from maintenance')
    await expect.poll(last).toEqual([{ backup_night: expect.anything(), backup_lease_until: null }])

    await rm(folder, { recursive: true })
    await writeFile(folder, 'no folder any more')
    await outside.moveTo('2027-04-05T09:00:00+05:30')
    for (const _ of [1, 2]) await outside.advance(16)
    const kinds = async () => {
      const db = servers[0]?.server.db
      return db && (await alertRows.unresolved(db, 9)).map(({ kind }) => kind)
    }
    await expect.poll(kinds).toEqual(['NoBackup'])
    for (const server of servers) await server.close()
  })
})
