import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as bookingRows from '#modules/bookings/booking-rows'
import { transition } from '#modules/bookings/state'
import * as mailRows from '#modules/mail/mail-rows'
import * as orderRows from '#modules/payments/order-rows'
import * as dueBookingRows from '#modules/queue/due-booking-rows'
import type { Db } from '#server/database/transaction'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { asPaise } from '#shared/money/paise'
import { asRupees } from '#shared/money/rupees'
import { nightAmounts, sameEveryNight } from '#shared/rates/rates'
import { systemIds as ids } from '../platform/ids'
import { borrowDatabase, type TestDatabase } from '../testing/test-database'
import { silentLog } from '../testing/test-server'
import { type OpenDatabase, openDatabase } from './open-database'

let database: TestDatabase
let opened: OpenDatabase
let db: Db

beforeAll(async () => {
  database = await borrowDatabase()
  opened = openDatabase({ url: database.url, poolSize: 2, log: silentLog })
  db = opened.db
})
afterAll(async () => {
  await opened.end()
  await database.drop()
})

const at = (seconds: number) => new Date(Date.parse('2027-03-01T10:00:00+05:30') + seconds * 1000)

const hold = { endsBy: null, promoted: false, reachBy: null }

async function held(): Promise<string> {
  const id = ids.uuid()
  const dates = { checkIn: asCalendarDate('2027-06-10'), checkOut: asCalendarDate('2027-06-12') }
  await bookingRows.enter(db, {
    id,
    stay: { type: 'Double Bed' as const, rooms: 1, ...dates },
    rank: 1,
    nightAmounts: nightAmounts({ rooms: 1, ...dates }, sameEveryNight(asRupees(2500))),
    askedShare: 60 as const,
    userKey: id,
    draftId: 'form',
    mobileKey: null,
    addressKey: null,
    createdAt: at(0),
  })
  await transition(db, id, 'hold', { ...hold, now: at(0), expiresAt: at(600) })
  return id
}

describe('after its lease has ended and another server has taken over', () => {
  test('a server does not end the other server’s lease of an order', async () => {
    const bookingId = await held()
    const order = { id: ids.uuid(), bookingId, share: 60 as const, createdAt: at(0), leaseUntil: null }
    await orderRows.add(db, { ...order, amount: asPaise(300_000), pending: asPaise(0) })
    const first = await orderRows.lease(db, order.id, at(0), at(30))
    await orderRows.lease(db, order.id, at(31), at(61))
    if (first) await orderRows.endLease(db, first, at(40))
    expect(await orderRows.lease(db, order.id, at(40), at(70))).toBeUndefined()
  })

  test('a server does not have a mail sent again that the other one has delivered', async () => {
    const mail = { id: ids.uuid(), eventKey: 'test', bookingId: null, messageId: 'test', attachments: [] }
    const words = { recipient: 'a@example.com', subject: 's', text: 't', html: 'h' }
    await mailRows.post(db, { ...mail, ...words }, at(0))
    await mailRows.sent(db, mail.id, at(95))
    await mailRows.failed(db, mail.id, { outcome: 'later', error: 'no answer' }, at(100))
    expect(await mailRows.leaseDue(db, { now: at(200), until: at(290), limit: 10 })).toEqual([])
  })
})

test('a renewed hold does not count as one about which the provider was asked in vain', async () => {
  const id = await held()
  const before = await bookingRows.byId(db, id)
  expect(await transition(db, id, 'expire', { now: at(650) })).toBe(true)
  expect(await transition(db, id, 'renew', { rank: 2, addressKey: null })).toBe(true)
  await transition(db, id, 'hold', { ...hold, now: at(700), expiresAt: at(1300) })
  if (before) await dueBookingRows.askedInVain(db, before)
  const asked = await dueBookingRows.endedHolds.leaseDue(db, { now: at(1301), until: at(1311), limit: 10 })
  expect(asked.map((booking) => booking.id)).toContain(id)
})
