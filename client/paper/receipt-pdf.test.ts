import { expect, test } from 'vitest'
import type { Receipt, ReceiptLine } from '#shared/booking/receipt'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { asPaise } from '#shared/money/paise'
import { drawBoxes, leftOfTexts, textOfPages } from './pdf-for-tests'
import { receiptPdf, receiptTexts } from './receipt-pdf'
import { margin } from './sheet'

const printedAt = new Date('2027-06-10T04:30:00Z')
const contacts = { phones: ['+91 98765 43210'], email: 'stay@hotel.example' }
const unbroken = (text: string) => text.replace(/\s+/g, '')
const [checkIn, checkOut] = [asCalendarDate('2027-06-10'), asCalendarDate('2027-06-12')]
const line = (text: string, amount: number, about = ''): ReceiptLine => ({
  date: checkIn,
  text,
  about,
  amount,
})

const aReceipt = (over: Partial<Receipt> = {}): Receipt => ({
  guest: 'अनुष्का कुँवर',
  stay: { type: 'Double Bed', rooms: 1, checkIn, checkOut },
  numberOfGuests: 1,
  roomNumbers: ['D1'],
  reference: 'order_ABCDEFGHIJKLMN',
  charges: [line('Room, 2 nights × ₹2,500', 500_000)],
  money: [line('Paid on our site', -300_000, 'Online, pay_1')],
  total: 500_000,
  balance: 200_000,
  tax: null,
  ...over,
})

test('a receipt names hotel, guest in any script, stay, lines and sums', async () => {
  const [text = ''] = await textOfPages(receiptPdf({ receipt: aReceipt(), printedAt, contacts }, drawBoxes))
  for (const words of [
    ...['Hotel Brahmakamal', 'Receipt', 'अनुष्का कुँवर'],
    '1 Double room (D1), 2 nights, 10 Jun 2027 to 12 Jun 2027, 1 guest',
    ...['Room, 2 nights × ₹2,500', 'Charges', '₹5,000', 'Paid on our site', '−₹3,000', 'Due', '₹2,000'],
    ...['order_ABCDEFGHIJKLMN', 'Online, pay_1', 'Printed 10 Jun 2027, 10:00'],
  ])
    expect(unbroken(text)).toContain(unbroken(words))
})

test('a receipt of a hotel with a GSTIN names the tax in it, each half by its name', () => {
  const tax = {
    ...{ gstin: '05AAPFU0939F1Z1', percents: '5 %' },
    ...{ total: asPaise(500_000), taxable: asPaise(476_190), cgst: asPaise(11_906), sgst: asPaise(11_904) },
  }
  expect(receiptTexts({ receipt: aReceipt({ tax }), printedAt, contacts })).toContain(
    'The ₹5,000.00 for the room include GST of 5 %: without tax ₹4,761.90, CGST ₹119.06, SGST ₹119.04. Our GSTIN: ' +
      '05AAPFU0939F1Z1.',
  )
})

test('everything on a receipt begins within its margins', () => {
  const lefts = leftOfTexts(receiptPdf({ receipt: aReceipt(), printedAt, contacts }, drawBoxes))
  expect(lefts.length).toBeGreaterThan(20)
  for (const left of lefts) expect(left).toBeGreaterThanOrEqual(margin.left - 0.01)
  for (const left of lefts) expect(left).toBeLessThan(margin.right)
})

test('money of another year than the stay’s is dated with its year', async () => {
  const money = [{ ...line('Paid on our site', -300_000), date: asCalendarDate('2026-12-20') }]
  const [text = ''] = await textOfPages(
    receiptPdf({ receipt: aReceipt({ money }), printedAt, contacts }, drawBoxes),
  )
  expect(unbroken(text)).toContain('20Dec2026')
  expect(unbroken(text)).toContain('10JunRoom')
})

test('a receipt of erased guests has dates and money only', () => {
  const receipt = aReceipt({ guest: '', numberOfGuests: 0, roomNumbers: [], balance: 0 })
  const texts = receiptTexts({ receipt, printedAt, contacts })
  expect(texts).toContain('1 Double room, 2 nights, 10 Jun 2027 to 12 Jun 2027')
  expect(texts).toContain('Paid in full')
})

test('a long account goes on over as many pages as it needs, with nothing cut off', async () => {
  const charges = Array.from({ length: 60 }, (_, index) =>
    line(`Extra ${index} with a long name`.padEnd(150, ' and more'), 100 + index),
  )
  const pages = await textOfPages(
    receiptPdf({ receipt: aReceipt({ charges }), printedAt, contacts }, drawBoxes),
  )
  expect(pages.length).toBeGreaterThan(2)
  for (const { text } of charges) expect(unbroken(pages.join(''))).toContain(unbroken(text))
})
