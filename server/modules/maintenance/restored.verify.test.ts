import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as alertRows from '#modules/alerts/alert-rows'
import { restoreBackup } from '#server/database/backup/restore-backup'
import { writeBackup } from '#server/database/backup/write-backup'
import { aForm, guestsOf, type Signed, type Wanted } from '#server/testing/builders'
import { aDeskBooking, openPanel } from '#server/testing/desk-for-tests'
import { firstDay, type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'
import { databaseUrl, runStatement } from '#server/testing/one-statement'
import { createDatabase, type TestDatabase } from '#server/testing/test-database'
import * as restoredRows from './restored-rows'

/** The first hotel only provides the sandbox, which goes on while another database is restored. */
let outside: HotelForTests
let dir = ''
const made: TestDatabase[] = []

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'hotel-restored-'))
  outside = await openHotel()
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

const stay = (month: string) => ({ checkInDate: `2027-${month}-10`, checkOutDate: `2027-${month}-12` })

const newHotel = async () => {
  await outside.sandbox('/reset')
  await outside.moveTo(firstDay)
  await outside.sandbox('/razorpay/control/webhooks', { mode: 'drop' })
  const { url } = await database()
  const hotel = await outside.openNeighbour({ DATABASE_URL: url })
  const guests = guestsOf(hotel)
  const hold = (userId: string, month: string, over: Partial<Wanted> = {}) =>
    guests.hold({
      userId,
      draftId: userId,
      ...stay(month),
      ...aForm({ mobileNumber: `98765432${month}`, ...over }),
    })
  const pay = async (orderId: string) =>
    (await hotel.sandbox('/razorpay/control/pay', { order_id: orderId, webhooks: 'drop' })).body as Signed
  const confirm = async (userId: string, month: string) => {
    const orderId = await hold(userId, month)
    const { body } = await guests.verify(await pay(orderId))
    if (body['status'] !== 'confirmed') throw new Error(JSON.stringify(body))
    return orderId
  }
  return { url, hotel, guests, hold, pay, confirm }
}

/** A new server on a database that was restored from `file`. */
async function putBack(file: string) {
  const { url } = await database()
  const now = await outside.now()
  await restoreBackup({ url, file, force: false, isRightKey: () => true, now })
  const back = await outside.openNeighbour({ DATABASE_URL: url })
  const guests = guestsOf(back)
  const statusOf = async (orderId: string) => {
    const [row] = await runStatement(
      url,
      `select status from booking join payment_order on booking_id = booking.id where provider_order_id = '${orderId}'`,
    )
    return row?.['status']
  }
  const titles = async () =>
    (await alertRows.unresolved(back.server.db, 20)).map(({ title }) => title).toSorted()
  return { url, back, guests, statusOf, titles, panel: await openPanel(back) }
}

const moneyOf = ({ payments, refunds }: Awaited<ReturnType<HotelForTests['ledger']>>) => ({
  captured: payments.filter(({ captured }) => captured).length,
  refunds: refunds.map(({ amount }) => amount),
})

describe('after a restore, until the owner ends it', () => {
  test('nothing is sold, captured, refunded or mailed, and changes since the backup raise alerts', async () => {
    const first = await newHotel()
    const cancelled = await first.confirm('cancels', '06')
    const held = await first.hold('holds', '07')
    await outside.advance(2)
    const unsent = () => runStatement(first.url, 'select event_key from mail where sent_at is null')
    await expect.poll(unsent, { timeout: 20_000 }).toEqual([])
    const file = join(dir, 'moved.backup.gz')
    await outside.advance(1)
    await writeBackup({ url: first.url, file, now: await outside.now() })

    await outside.advance(60)
    const cancelling = { razorpay_order_id: cancelled, confirmCancellation: true }
    expect((await first.hotel.post('/api/payment/refund', cancelling)).body['refundId']).toMatch(/^rfnd_/)
    const paid = await first.guests.verify(await first.pay(held))
    expect(paid.body['status']).toBe('confirmed')
    const lost = await first.confirm('lost', '08')
    const waiting = await first.hold('waiting', '09')
    const unpaid = await first.hold('unpaid', '09')
    await first.hotel.close()
    await first.pay(waiting)
    const before = moneyOf(await outside.ledger())

    const { back, guests, statusOf, titles, panel, url } = await putBack(file)
    expect(await panel.desk.restored.query()).toMatchObject({
      asOf: expect.stringMatching(/^2027-03-01T10:0/),
    })
    expect(await guests.checkout({ userId: 'new', ...stay('09') })).toMatchObject({
      status: 409,
      body: {
        success: false,
        message: 'SellingStopped',
        error: expect.stringContaining('not taking bookings'),
      },
    })
    const again = await guests.checkout({ userId: 'holds', draftId: 'holds', ...stay('07') })
    expect(again.body['message']).toBe('Pending')
    expect(await guests.available()).toMatchObject({ success: true, availableRooms: 0, heldRooms: 0 })
    await expect(panel.desk.book.mutate(aDeskBooking())).rejects.toThrow(/restored from a backup/)
    const quote = await back.post('/api/payment/refund', { razorpay_order_id: cancelled })
    expect(quote).toMatchObject({
      status: 503,
      body: { error: expect.stringContaining('checking its records') },
    })

    await outside.advance(700)
    await expect
      .poll(titles, { timeout: 20_000 })
      .toEqual([
        'A payment of a booking that may be lost: ₹3,000, to be captured by 4 Mar 2027, 10:01',
        'A payment was captured since the backup: ₹3,000',
        expect.stringMatching(/^A refund was made since the backup: ₹/),
        'Money of a booking that may be lost: ₹3,000',
        'Orders that this site no longer knows: 1',
      ])
    const [orders] = (await alertRows.unresolved(back.server.db, 20)).filter(({ title }) =>
      /^Orders/.test(title),
    )
    expect(orders?.happened).toContain(unpaid)
    expect(await statusOf(lost)).toBeUndefined()
    expect(await statusOf(held)).toBe('Held')
    expect(moneyOf(await outside.ledger())).toEqual(before)
    const mailed = await runStatement(
      url,
      `select event_key from mail where sent_at >= '2027-03-01T10:02:00+05:30'`,
    )
    expect(mailed.filter(({ event_key }) => !String(event_key).startsWith('alert:'))).toEqual([])

    for (let time = 0; time < 2; time++)
      expect(await panel.desk.endRestored.mutate()).toEqual({ asOf: null, checkedAt: null })
    await outside.advance(5)
    await expect.poll(() => statusOf(held)).toBe('Confirmed')
    expect(moneyOf(await outside.ledger())).toEqual(before)
    const { lines } = await panel.admin.auditLog.query({})
    expect(lines.filter(({ action }) => action === 'restoredEnded')).toHaveLength(1)
    await guests.hold({ userId: 'new', ...stay('09') })
    await back.close()
  })

  test.each(['after', 'before'])(
    'money captured earlier is never refunded automatically, also when it ends %s the provider answers',
    async (when) => {
      const first = await newHotel()
      const held = await first.hold('comes', '06')
      await outside.advance(700)
      const file = join(dir, `too-late-${when}.backup.gz`)
      await writeBackup({ url: first.url, file, now: await outside.now() })
      await outside.advance(1)
      expect((await first.guests.verify(await first.pay(held))).body['status']).toBe('confirmed')
      await first.hotel.close()
      await outside.moveTo('2027-06-10T15:00:00+05:30')

      if (when === 'before') await outside.sandbox('/razorpay/control/refuse', { kind: 'keys' })
      const { back, statusOf, titles, panel } = await putBack(file)
      if (when === 'after') {
        await outside.advance(61)
        await expect
          .poll(titles)
          .toContainEqual(expect.stringMatching(/^A payment was captured since the backup/))
      }
      await panel.desk.endRestored.mutate()
      await outside.sandbox('/razorpay/control/refuse', { kind: 'none' })
      for (const seconds of [5, 16, 16, 600, 600]) await outside.advance(seconds)
      await expect.poll(titles).toContain('Money without a booking: ₹3,000')
      expect(await statusOf(held)).toBe('Expired')
      expect((await outside.ledger()).refunds).toEqual([])
      await back.close()
    },
  )
})

describe('a database that was put back by other means', () => {
  /** A copy of the database; no server may be running on it. */
  async function copyOf(url: string): Promise<string> {
    const name = new URL(url).pathname.slice(1)
    const copy = `${name}_old`
    await runStatement(
      outside.server.url && databaseUrl(url, 'postgres'),
      `create database ${copy} template ${name}`,
    )
    made.push({
      url: databaseUrl(url, copy),
      drop: async () => {
        await runStatement(databaseUrl(url, 'postgres'), `drop database if exists ${copy} with (force)`)
      },
    })
    return databaseUrl(url, copy)
  }
  const open = (url: string, dataDir: string) =>
    outside.openNeighbour({ DATABASE_URL: url, DATA_DIR: join(dir, dataDir) })
  const isRestored = async (hotel: HotelForTests) => (await restoredRows.state(hotel.server.db)) !== undefined

  test('is noticed once, by a server that knew its later state, and not by a new server', async () => {
    await outside.sandbox('/reset')
    await outside.moveTo(firstDay)
    const { url } = await database()
    const together = [await open(url, 'one'), await open(url, 'two')]
    await outside.advance(61)
    for (const server of together) await server.close()
    const old = await copyOf(url)
    const again = [await open(url, 'one'), await open(url, 'two')]
    for (const server of again) expect(await isRestored(server)).toBe(false)
    await outside.advance(61)
    for (const server of again) await server.close()

    const newcomer = await open(old, 'three')
    expect(await isRestored(newcomer)).toBe(false)
    const one = await open(old, 'one')
    expect(await isRestored(newcomer)).toBe(true)
    expect((await restoredRows.state(one.server.db))?.asOf.toISOString()).toMatch(/^2027-03-01T04:31/)
    await (await openPanel(one)).desk.endRestored.mutate()
    const two = await open(old, 'two')
    expect(await isRestored(two)).toBe(false)
    for (const server of [newcomer, one, two]) await server.close()
  })

  test('is not confused with another database or with a new and empty one', async () => {
    const [one, other] = [await database(), await database()]
    for (const { url } of [one, other, one, await database()]) {
      const server = await open(url, 'moves')
      await outside.advance(61)
      expect(await isRestored(server)).toBe(false)
      await server.close()
    }
  })
})
