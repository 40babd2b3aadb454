import { beforeEach, describe, expect, test } from 'vitest'
import { aForm } from '#server/testing/builders'
import { aDeskBooking } from '#server/testing/desk-for-tests'
import { wiredHotel } from '#server/testing/wired-hotel'

const { checkout, hold, pay, verify, statusOf, available, advance, runJobs, as, db, openPanel } = wiredHotel()

let panel: Awaited<ReturnType<typeof openPanel>>
beforeEach(async () => {
  panel = await openPanel()
})

const states = async () =>
  (await db().selectFrom('booking').select('status').orderBy('rank').execute()).map(({ status }) => status)

describe('while selling is stopped', () => {
  test('a checkout answers with the phone numbers, and nothing is written', async () => {
    expect(await panel.desk.selling.query()).toEqual({ isStopped: false, since: null, by: null })
    for (let time = 0; time < 2; time++) {
      expect(await panel.desk.stopSelling.mutate()).toMatchObject({
        isStopped: true,
        since: expect.stringMatching(/^2027-03-01T10:00:0.*\+05:30$/),
        by: 'desk@hotel.example',
      })
    }
    expect(await checkout(aForm())).toMatchObject({
      status: 409,
      body: {
        success: false,
        message: 'SellingStopped',
        error:
          'The hotel is not taking bookings on this site at the moment, so nothing was booked. ' +
          'Please try again later, or call us: +91 00000 00001 or +91 00000 00002.',
      },
    })
    expect(await available()).toMatchObject({ success: true, availableRooms: 0, heldRooms: 0 })
    expect(await states()).toEqual([])
    const { lines } = await panel.admin.auditLog.query({})
    expect(lines.filter(({ action }) => action === 'sellingStopped')).toHaveLength(1)
  })

  test('an existing hold can be asked for again and paid', async () => {
    const orderId = await hold()
    await panel.desk.stopSelling.mutate()
    expect(await hold()).toBe(orderId)
    expect(await available({ userId: 'guest-1' })).toMatchObject({ availableRooms: 1 })
    const paid = await verify(pay(orderId), aForm())
    expect(paid.body).toMatchObject({ success: true, status: 'confirmed' })
  })

  test('nobody in the queue is promoted; once selling is opened the first one is', async () => {
    const held = await hold({ numberOfRooms: 3, paidAmount: 9000 })
    const waiting = await checkout({ userId: 'waits' })
    expect(waiting.body['message']).toBe('Queued')
    await panel.desk.stopSelling.mutate()
    const again = await checkout({ userId: 'waits' })
    expect(again.body['error']).toContain('Your place in the queue is kept.')
    const { id } = (await as('guest-1').booking.mine.query())[0] ?? { id: '' }
    await as('guest-1').booking.release.mutate({ bookingId: id })
    await runJobs()
    expect(await statusOf(held)).toBe('Withdrawn')
    expect(await states()).toEqual(['Withdrawn', 'Queued'])
    expect(await panel.desk.openSelling.mutate()).toEqual({ isStopped: false, since: null, by: null })
    expect(await states()).toEqual(['Withdrawn', 'Held'])
  })

  test('a late payment still gets its rooms where they are free', async () => {
    const orderId = await hold(aForm())
    await advance(700)
    expect(await statusOf(orderId)).toBe('Expired')
    await panel.desk.stopSelling.mutate()
    await verify(pay(orderId))
    expect(await statusOf(orderId)).toBe('Confirmed')
  })

  test('the desk can still book', async () => {
    await panel.desk.stopSelling.mutate()
    expect(await panel.desk.book.mutate(aDeskBooking())).toMatchObject({ kind: 'done' })
  })
})
