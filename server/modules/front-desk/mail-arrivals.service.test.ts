import { beforeEach, describe, expect, test } from 'vitest'
import { aForm } from '#server/testing/builders'
import { aDeskBooking } from '#server/testing/desk-for-tests'
import { wiredHotel } from '#server/testing/wired-hotel'

const { hold, pay, verify, moveTo, mails, db, ctx, openPanel } = wiredHotel()
let panel: Awaited<ReturnType<typeof openPanel>>
beforeEach(async () => {
  panel = await openPanel()
})

async function book(userId: string, over: Record<string, unknown> = {}): Promise<string> {
  const form = { ...aForm(), userId, mobileNumber: `98765432${userId.length}0`, ...over }
  const orderId = await hold(form)
  await verify(pay(orderId), form)
  return orderId
}
const later = { checkInDate: '2027-06-11', checkOutDate: '2027-06-12', paidAmount: 1500 }
const text = 'The road is closed.\n\nPlease <b>wait</b> for our call.'
const request = (over: Record<string, unknown> = {}) => ({
  ...{ id: crypto.randomUUID(), from: '2027-06-10', to: '2027-06-11', text },
  ...over,
})
const received = async () =>
  (await mails()).filter(({ subject }) => subject.startsWith('News about your stay'))

describe('a mail to all arrivals of some days', () => {
  test('reaches each mailbox once, with its stays and links, and who has no address is called', async () => {
    const [one, two] = [await book('a'), await book('bb', { ...later, email: 'ASHA@example.com' })]
    await book('ccc', { checkOutDate: '2027-06-11', paidAmount: 1500, email: 'other@example.com' })
    await book('dddd', { ...later, checkInDate: '2027-06-12', checkOutDate: '2027-06-13' })
    await panel.desk.book.mutate(aDeskBooking())
    const days = { from: '2027-06-10', to: '2027-06-11' }
    const preview = await panel.desk.arrivalsToMail.query(days)
    expect(preview.map(({ name, byMail }) => `${name} ${byMail}`).toSorted()).toEqual([
      'Asha Rawat true',
      'Asha Rawat true',
      'Asha Rawat true',
      'Bhola Negi false',
    ])
    const sent = request()
    const outcomes = await Promise.all([1, 2].map(() => panel.desk.mailArrivals.mutate(sent)))
    outcomes.push(await panel.desk.mailArrivals.mutate(sent))
    for (const outcome of outcomes) expect(outcome).toEqual({ mailed: 2, toCall: 1 })
    const arrived = await received()
    expect(arrived.map(({ to }) => to[0]).toSorted()).toEqual(['asha@example.com', 'other@example.com'])
    const mine = arrived.find(({ to }) => to[0] === 'asha@example.com')
    expect(mine?.text).toContain(
      'Dear Asha Rawat,\n\nThe road is closed.\n\nPlease <b>wait</b> for our call.',
    )
    expect(mine?.html).toContain('&lt;b&gt;')
    for (const orderId of [one, two])
      expect(mine?.text).toContain(`#order=${orderId}&key=${ctx().secrets.bookingKey(orderId, 1)}`)
    expect(await panel.desk.toCall.query()).toMatchObject([
      { name: 'Bhola Negi', reason: `News about your stay: ${text}`, atDesk: 0, ticked: false },
    ])
    const { lines } = await panel.admin.auditLog.query({ limit: 50 })
    expect(lines.filter(({ action }) => action === 'arrivalsMailed')).toMatchObject([
      { note: '10 Jun 2027 to 11 Jun 2027: 2 by mail, 1 to call', admin: 'desk@hotel.example' },
    ])
  })

  test('is sent again by a new request, and asks for another call', async () => {
    await book('a')
    await panel.desk.book.mutate(aDeskBooking())
    await panel.desk.mailArrivals.mutate(request())
    const [{ bookingId = '' } = {}] = await panel.desk.toCall.query()
    await panel.desk.tickCall.mutate({ bookingId, ticked: true })
    const again = request({ subject: 'The road is open\r\nBcc: x@evil.example', text: 'Come.' })
    await panel.desk.mailArrivals.mutate(again)
    const open = (await mails()).filter(({ subject }) => subject.startsWith('The road is open'))
    expect(open.map(({ subject, to }) => ({ subject, to }))).toEqual([
      { subject: 'The road is open Bcc: x@evil.example: Hotel Brahmakamal', to: ['asha@example.com'] },
    ])
    expect(await panel.desk.toCall.query()).toMatchObject([{ ticked: false }])
    await panel.desk.cancel.mutate({ bookingId, mode: 'none', reason: 'guest asked' })
    expect(await panel.desk.toCall.query()).toEqual([])
  })

  test('leaves out who is here, and refuses days that are over and days of nobody', async () => {
    await book('a')
    await moveTo('2027-06-10T15:00:00+05:30')
    panel = await openPanel()
    const { id } = await db().selectFrom('booking').select('id').executeTakeFirstOrThrow()
    await panel.desk.checkIn.mutate({ bookingId: id })
    expect(await panel.desk.arrivalsToMail.query({ from: '2027-06-10', to: '2027-06-10' })).toMatchObject([
      { isHere: true },
    ])
    const refused: [Record<string, unknown>, string][] = [
      [{}, 'CONFLICT'],
      [{ from: '2027-06-08', to: '2027-06-09' }, 'BAD_REQUEST'],
      [{ from: '2027-06-12' }, 'BAD_REQUEST'],
      [{ to: '2027-07-30' }, 'BAD_REQUEST'],
      [{ text: ' \n ' }, 'BAD_REQUEST'],
    ]
    for (const [over, code] of refused)
      await expect(panel.desk.mailArrivals.mutate(request(over))).rejects.toMatchObject({ data: { code } })
    expect(await received()).toEqual([])
  })
})
