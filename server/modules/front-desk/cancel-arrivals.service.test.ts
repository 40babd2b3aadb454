import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { aForm } from '#server/testing/builders'
import { aDeskBooking } from '#server/testing/desk-for-tests'
import { wiredHotel } from '#server/testing/wired-hotel'

const { hold, pay, verify, statusOf, available, moveTo, advance, mails, runJobs, db, openPanel } =
  wiredHotel()

let panel: Awaited<ReturnType<typeof openPanel>>
beforeEach(async () => {
  panel = await openPanel()
})

const date = '2027-06-10'
async function book(userId: string, over: Record<string, unknown> = {}): Promise<string> {
  const form = { ...aForm(), userId, mobileNumber: `98765432${userId.length}0`, ...over }
  const orderId = await hold(form)
  await verify(pay(orderId), form)
  expect(await statusOf(orderId)).toBe('Confirmed')
  return orderId
}
const refunds = async () =>
  (await db().selectFrom('refund').select('amount').execute()).map(({ amount }) => amount)
const cancelledMails = async () =>
  (await mails()).filter(({ subject }) => subject.startsWith('Booking cancelled'))

describe('cancelling the arrivals of a day', () => {
  test('cancels every booking of that day with a full refund and a mail, and none of another day', async () => {
    const [one, two] = [await book('a'), await book('bb')]
    const other = await book('ccc', {
      checkInDate: '2027-06-12',
      checkOutDate: '2027-06-13',
      paidAmount: 1500,
    })
    await panel.desk.book.mutate(
      aDeskBooking({
        email: 'bhola@negi.example',
        payment: { id: crypto.randomUUID(), amount: 70_000, method: 'cash' },
      }),
    )
    const paid = await db().selectFrom('payment_order').select('amount').execute()
    const report = await panel.desk.cancelArrivals.mutate({ date })
    const outcomes = report.map(({ outcome, name, back, atDesk, isMailed }) => ({
      outcome,
      name,
      back,
      atDesk,
      isMailed,
    }))
    expect(outcomes).toHaveLength(3)
    expect(outcomes).toEqual(
      expect.arrayContaining([
        { outcome: 'cancelled', name: 'Asha Rawat', back: 300_000, atDesk: 0, isMailed: true },
        { outcome: 'cancelled', name: 'Bhola Negi', back: 0, atDesk: 70_000, isMailed: true },
      ]),
    )
    expect([await statusOf(one), await statusOf(two)]).toEqual(['Processing', 'Processing'])
    expect(await statusOf(other)).toBe('Confirmed')
    const due = paid.map(({ amount }) => amount).filter((amount) => amount !== 150_000)
    expect((await refunds()).toSorted()).toEqual(due.toSorted())
    expect(await cancelledMails()).toHaveLength(3)
    const bookedAtDesk = (await cancelledMails()).find(({ to }) => to.includes('bhola@negi.example'))
    expect(bookedAtDesk?.text).toContain('We give back ₹700 that you paid. Please call us:')
    expect(await available()).toMatchObject({ availableRooms: 3 })
    const { lines } = await panel.admin.auditLog.query({ limit: 50 })
    const cancellations = lines.filter(({ action }) => action === 'bookingCancelled')
    expect(new Set(cancellations.map(({ bookingId }) => bookingId)).size).toBe(3)
    expect(new Set(cancellations.map(({ admin }) => admin))).toEqual(new Set(['desk@hotel.example']))
  })

  test('does nothing twice and reports the same when it is repeated, even at the same moment', async () => {
    await book('a')
    await book('bb')
    const [first, second] = await Promise.all([1, 2].map(() => panel.desk.cancelArrivals.mutate({ date })))
    const third = await panel.desk.cancelArrivals.mutate({ date })
    for (const report of [first, second, third])
      expect(report?.map(({ outcome }) => outcome)).toEqual(['cancelled', 'cancelled'])
    await runJobs()
    expect(await refunds()).toEqual([300_000, 300_000])
    const { lines } = await panel.admin.auditLog.query({ limit: 50 })
    expect(lines.filter(({ action }) => action === 'bookingCancelled')).toHaveLength(2)
  })

  test('goes on after a booking that cannot be cancelled, which is tried again next time', async () => {
    await book('a')
    const broken = await book('bb')
    const [card] = await panel.admin.search.query({ text: broken })
    // A constraint makes the database refuse this one row.
    const guard = `check (status <> 'Processing' or id <> '${card?.id}')`
    await sql.raw(`alter table booking add constraint broken ${guard}`).execute(db())
    try {
      const report = await panel.desk.cancelArrivals.mutate({ date })
      expect(report.map(({ outcome }) => outcome)).toEqual(['cancelled', 'failed'])
      expect(await statusOf(broken)).toBe('Confirmed')
    } finally {
      await sql.raw('alter table booking drop constraint broken').execute(db())
    }
    const again = await panel.desk.cancelArrivals.mutate({ date })
    expect(again.map(({ outcome }) => outcome)).toEqual(['cancelled', 'cancelled'])
  })

  test('leaves guests who have arrived, and refuses a day that is over', async () => {
    const here = await book('a')
    await moveTo('2027-06-10T15:00:00+05:30')
    panel = await openPanel()
    const [card] = await panel.admin.search.query({ text: here })
    await panel.desk.checkIn.mutate({ bookingId: card?.id ?? '' })
    const report = await panel.desk.cancelArrivals.mutate({ date })
    expect(report).toMatchObject([{ outcome: 'arrived', name: 'Asha Rawat' }])
    expect(await statusOf(here)).toBe('Confirmed')
    await expect(panel.desk.cancelArrivals.mutate({ date: '2027-06-09' })).rejects.toMatchObject({
      data: { code: 'BAD_REQUEST' },
    })
  })

  test('says before whom it concerns and what goes back, and afterwards why in the mail', async () => {
    await book('a')
    await panel.desk.book.mutate(
      aDeskBooking({ payment: { id: crypto.randomUUID(), amount: 700, method: 'upi' } }),
    )
    const preview = await panel.desk.arrivalsToCancel.query({ date })
    const common = { rooms: 1, isHere: false, bookingId: expect.any(String) }
    expect(preview).toEqual([
      {
        ...common,
        name: 'Asha Rawat',
        mobileNumber: '9876543210',
        online: 300_000,
        atDesk: 0,
        isMailed: true,
      },
      { ...common, name: 'Bhola Negi', mobileNumber: '9811122233', online: 0, atDesk: 700, isMailed: false },
    ])
    await panel.desk.cancelArrivals.mutate({ date, reason: 'our fault', note: 'No water in the hotel.' })
    const [mail] = await cancelledMails()
    expect(mail?.text).toContain('No water in the hotel.')
  })

  test('keeps whom to call until each is ticked, also when it is repeated', async () => {
    await book('a')
    await panel.desk.book.mutate(aDeskBooking())
    const cancel = () => panel.desk.cancelArrivals.mutate({ date, note: 'Landslide' })
    await cancel()
    const [call, ...others] = await panel.desk.toCall.query()
    expect(others).toEqual([])
    expect(call).toMatchObject({
      name: 'Bhola Negi',
      mobileNumber: '9811122233',
      reason: 'road closed: Landslide',
    })
    const tick = (ticked: boolean) => panel.desk.tickCall.mutate({ bookingId: call?.bookingId ?? '', ticked })
    const ticks = async () => (await panel.desk.toCall.query()).map(({ ticked }) => ticked)
    for (let time = 0; time < 2; time++) await tick(true)
    await cancel()
    expect(await ticks()).toEqual([true])
    await tick(false)
    expect(await ticks()).toEqual([false])
    await tick(true)
    await advance(13 * 3600)
    panel = await openPanel()
    expect(await ticks()).toEqual([])
    const { lines } = await panel.admin.auditLog.query({ limit: 50 })
    expect(lines.filter(({ action }) => action === 'calledGuest').map(({ note }) => note)).toEqual([
      '',
      'taken back',
      '',
    ])
  })
})
