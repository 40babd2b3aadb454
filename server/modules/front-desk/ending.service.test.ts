import { beforeEach, describe, expect, test } from 'vitest'
import { aForm } from '#server/testing/builders'
import { aCaller, aDeskBooking } from '#server/testing/desk-for-tests'
import { wiredHotel } from '#server/testing/wired-hotel'

const { hold, pay, verify, available, moveTo, mails, provider, db, openPanel } = wiredHotel()

let panel: Awaited<ReturnType<typeof openPanel>>
beforeEach(async () => {
  panel = await openPanel()
})

/** A web booking of one Double Bed for 10 to 13 June, 60 % of ₹7,500 paid. */
async function booked(): Promise<string> {
  const orderId = await hold({ ...aForm(), checkOutDate: '2027-06-13', paidAmount: 4500 })
  await verify(pay(orderId), aForm())
  const { id } = await db().selectFrom('booking').select('id').executeTakeFirstOrThrow()
  return id
}
async function goTo(instant: string): Promise<void> {
  await moveTo(instant)
  panel = await openPanel()
}
const page = (bookingId: string) => panel.desk.booking.query({ bookingId })
const free = async (rooms: number, over = {}) =>
  expect(await available(over)).toMatchObject({ availableRooms: rooms })
const mailed = async (subject: string) => (await mails()).filter((mail) => mail.subject.startsWith(subject))

describe('cancelling at the desk', () => {
  test('shows the four ways before, gives an amount back online, and keeps the rest as a charge', async () => {
    const bookingId = await booked()
    const preview = await panel.desk.previewCancel.query({ bookingId })
    expect(preview).toMatchObject({ paid: 450_000, used: 0, most: 450_000 })
    expect(preview.ways.map(({ mode, online, atDesk, why }) => [mode, online, atDesk, why])).toEqual([
      ['policy', 351_504, 0, null],
      ['full', 450_000, 0, null],
      ['amount', 450_000, 0, null],
      ['none', 0, 0, null],
    ])
    const cancel = { bookingId, mode: 'amount' as const, amount: 200_000, reason: 'road closed' as const }
    await expect(panel.desk.cancel.mutate({ ...cancel, expectedRefund: 1 })).rejects.toMatchObject({
      data: { refusal: 'QuoteChanged' },
    })
    await expect(panel.desk.cancel.mutate({ ...cancel, amount: 450_001 })).rejects.toMatchObject({
      message: 'At most ₹4,500.',
    })
    for (let time = 0; time < 2; time++)
      expect(await panel.desk.cancel.mutate({ ...cancel, note: 'Landslide at Pagal Nala.' })).toMatchObject({
        status: 'Processing',
        refund: { amount: 200_000 },
        pending: 0,
      })
    expect(provider.refunds()).toMatchObject([{ amount: 200_000 }])
    const { folio, ended } = await page(bookingId)
    expect(folio).toMatchObject({ charges: 250_000, payments: 450_000, refunds: 200_000, balance: 0 })
    expect(ended).toEqual({ reason: 'road closed', note: 'Landslide at Pagal Nala.', isNoShow: false })
    const [mail] = await mailed('Booking cancelled')
    expect(mail?.text).toContain('the road to us is closed')
    expect(mail?.text).toContain('Landslide at Pagal Nala.')
    await free(3)
    await expect(panel.desk.undo.mutate({ bookingId, action: 'cancel' })).rejects.toMatchObject({
      message: 'Money is on its way back, so this cannot be undone. Make a new booking.',
    })
  })

  test('of a desk booking leaves what goes back as a credit, which is given back in cash', async () => {
    const payment = { id: crypto.randomUUID(), amount: 400_000, method: 'cash' as const }
    const asked = aDeskBooking({ payment, ...aCaller({ email: 'bhola@negi.example' }) })
    await panel.desk.book.mutate(asked)
    const bookingId = asked.id
    const cancel = { bookingId, mode: 'policy' as const, reason: 'guest asked' as const }
    expect(await panel.desk.cancel.mutate(cancel)).toMatchObject({ status: 'Cancelled', overpaid: 320_000 })
    const back = {
      id: crypto.randomUUID(),
      bookingId,
      amount: 320_000,
      method: 'cash' as const,
      reason: 'cancelled',
    }
    for (let time = 0; time < 2; time++) await panel.desk.giveBack.mutate(back)
    expect((await page(bookingId)).folio).toMatchObject({
      charges: 80_000,
      payments: 400_000,
      refunds: 320_000,
      balance: 0,
    })
    const [mail] = await mailed('Booking cancelled')
    expect(mail?.text).toContain('as you asked us')
    expect(mail?.text).toContain('Paid: ₹4,000\nCharged: ₹800\nTo give back: ₹3,200\n')
    expect(mail?.text).toContain('We give back ₹3,200 that you paid.')
  })

  test('of a stay that is over, or in full once it has begun, is refused', async () => {
    const bookingId = await booked()
    await goTo('2027-06-11T09:00:00+05:30')
    const cancel = (mode: 'full' | 'none') =>
      panel.desk.cancel.mutate({ bookingId, mode, reason: 'other' as const })
    await expect(cancel('full')).rejects.toMatchObject({ message: 'Only before the stay begins.' })
    await panel.desk.checkIn.mutate({ bookingId })
    await goTo('2027-06-13T09:00:00+05:30')
    await expect(cancel('none')).rejects.toMatchObject({
      message: 'This stay is over. Give back what was agreed instead of cancelling it.',
    })
    expect(provider.refunds()).toEqual([])
  })

  test('in the middle of a stay keeps the nights and extras that were used on the bill', async () => {
    const bookingId = await booked()
    await goTo('2027-06-10T15:00:00+05:30')
    await panel.desk.checkIn.mutate({ bookingId })
    await panel.folio.add.mutate({ bookingId, kind: 'extra', text: 'Dinner', amount: 64_000 })
    await goTo('2027-06-11T09:00:00+05:30')
    expect(await panel.desk.previewCancel.query({ bookingId })).toMatchObject({ used: 314_000 })
    await panel.desk.cancel.mutate({ bookingId, mode: 'amount', amount: 100_000, reason: 'our fault' })
    expect((await page(bookingId)).folio).toMatchObject({
      charges: 350_000,
      payments: 450_000,
      refunds: 100_000,
      balance: 0,
    })
    await free(3, { checkInDate: '2027-06-12', checkOutDate: '2027-06-13' })
  })
})

test('the timeline says what was taken back and why', async () => {
  const bookingId = await booked()
  const discount = { bookingId, kind: 'discount' as const, text: 'Old guests', amount: 20_000 }
  const { id: lineId } = await panel.folio.add.mutate(discount)
  await panel.folio.reverse.mutate({ lineId, reason: 'Was for the other booking' })
  expect((await page(bookingId)).timeline[0]).toMatchObject({
    text: 'Discount of ₹200 taken back',
    detail: '“Was for the other booking”',
  })
})

describe('a no-show', () => {
  test('can be marked from noon, frees all nights, and can be undone while they are free', async () => {
    const bookingId = await booked()
    await goTo('2027-06-10T11:59:00+05:30')
    await expect(panel.desk.noShow.mutate({ bookingId })).rejects.toMatchObject({
      message: 'They can still come: a no-show can be marked from 12:00 of the check-in day.',
    })
    await goTo('2027-06-10T12:00:00+05:30')
    expect(await panel.desk.noShow.mutate({ bookingId })).toMatchObject({ status: 'Cancelled', pending: 0 })
    expect((await page(bookingId)).folio).toMatchObject({ charges: 450_000, balance: 0 })
    const walkIn = aDeskBooking({ rooms: [{ type: 'Double Bed', numberOfRooms: 3 }] })
    await panel.desk.book.mutate(walkIn)
    await expect(panel.desk.undo.mutate({ bookingId, action: 'noShow' })).rejects.toMatchObject({
      message: expect.stringContaining('They are taken by: Bhola Negi.'),
    })
    await panel.desk.cancel.mutate({ bookingId: walkIn.id, mode: 'none', reason: 'other' })
    for (let time = 0; time < 2; time++)
      expect(await panel.desk.undo.mutate({ bookingId, action: 'noShow' })).toMatchObject({
        status: 'Confirmed',
        pending: 300_000,
      })
    expect(await mailed('Booking confirmed again')).toHaveLength(1)
    await panel.desk.noShow.mutate({ bookingId })
    expect(await mailed('Booking cancelled')).toHaveLength(2)
    const tonight = aDeskBooking({ checkOutDate: '2027-06-11', rooms: walkIn.rooms })
    await panel.desk.book.mutate(tonight)
    await goTo('2027-06-11T10:00:00+05:30')
    expect(await panel.desk.undo.mutate({ bookingId, action: 'noShow' })).toMatchObject({
      status: 'Confirmed',
      checkIn: '2027-06-11',
      checkOut: '2027-06-13',
      pending: 50_000,
    })
    expect((await page(bookingId)).folio).toMatchObject({ charges: 500_000, payments: 450_000 })
    await free(2, { checkInDate: '2027-06-12', checkOutDate: '2027-06-13' })
  })

  test('undone after its first night was sold keeps for that night only what the nights left do not need', async () => {
    const bookingId = await booked()
    await panel.folio.add.mutate({ bookingId, kind: 'payment', amount: 200_000, method: 'cash' })
    await goTo('2027-06-10T13:00:00+05:30')
    await panel.desk.noShow.mutate({ bookingId })
    const rooms = [{ type: 'Double Bed' as const, numberOfRooms: 3 }]
    await panel.desk.book.mutate(aDeskBooking({ checkOutDate: '2027-06-11', rooms }))
    await goTo('2027-06-11T10:00:00+05:30')
    for (let time = 0; time < 2; time++) {
      await panel.desk.undo.mutate({ bookingId, action: 'noShow' })
      expect((await page(bookingId)).folio).toMatchObject({ charges: 650_000, payments: 650_000, balance: 0 })
    }
    const { timeline } = await page(bookingId)
    expect(timeline.find(({ detail }) => detail.startsWith('no-show'))?.detail).toBe(
      'no-show; check-in 10 Jun 2027 became 11 Jun 2027; ₹1,500 stays for the missed nights',
    )
    await goTo('2027-06-11T13:00:00+05:30')
    await panel.desk.noShow.mutate({ bookingId })
    await panel.desk.undo.mutate({ bookingId, action: 'noShow' })
    expect((await page(bookingId)).folio).toMatchObject({ charges: 650_000, balance: 0 })
    const tonight = aDeskBooking({ checkInDate: '2027-06-11', checkOutDate: '2027-06-12', rooms })
    await expect(panel.desk.book.mutate(tonight)).resolves.toMatchObject({ kind: 'notFree' })
  })
})

test('guests who never came cannot check in after their stay, and the desk reads what to do instead', async () => {
  const bookingId = await booked()
  await goTo('2027-06-13T10:00:00+05:30')
  expect((await page(bookingId)).actions.checkIn).toBeNull()
  await goTo('2027-06-14T10:00:00+05:30')
  const words =
    'This stay ended on 13 Jun 2027. If they have come now, book new nights for them; if they never came, use “Did not come”.'
  expect((await page(bookingId)).actions).toMatchObject({ checkIn: words, noShow: null })
  await expect(panel.desk.checkIn.mutate({ bookingId })).rejects.toMatchObject({ message: words })
})

describe('guests who leave early', () => {
  test('free the nights after today; what is not given back stays as unused nights, and it can be undone', async () => {
    const bookingId = await booked()
    await goTo('2027-06-10T15:00:00+05:30')
    await expect(panel.desk.leaveEarly.mutate({ bookingId })).rejects.toMatchObject({
      message: 'These guests are not here.',
    })
    await panel.desk.checkIn.mutate({ bookingId })
    await panel.folio.add.mutate({ bookingId, kind: 'payment', amount: 300_000, method: 'cash' })
    await goTo('2027-06-11T10:00:00+05:30')
    const left = { bookingId, amount: 200_000 }
    for (let time = 0; time < 2; time++)
      expect(await panel.desk.leaveEarly.mutate(left)).toMatchObject({
        status: 'Confirmed',
        checkOut: '2027-06-11',
        overpaid: 200_000,
      })
    const [mail] = await mailed('Thank you for staying with us')
    expect(mail?.text).toContain('Extras and unused nights: ₹3,000\nTotal: ₹5,500\nReceived: ₹7,500\n')
    expect(mail?.text).not.toContain('proof of identity')
    expect(await page(bookingId)).toMatchObject({
      originalCheckOut: '2027-06-13',
      folio: { charges: 550_000, payments: 750_000, balance: -200_000 },
    })
    await free(3, { checkInDate: '2027-06-12', checkOutDate: '2027-06-13' })
    await panel.desk.undo.mutate({ bookingId, action: 'leaveEarly' })
    expect(await page(bookingId)).toMatchObject({
      card: { checkOut: '2027-06-13', pending: 0, overpaid: 0 },
      checkedOutAt: null,
      folio: { charges: 750_000, balance: 0 },
    })
    await free(2, { checkInDate: '2027-06-12', checkOutDate: '2027-06-13' })
  })
})
