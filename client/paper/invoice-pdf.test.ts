import { expect, test } from 'vitest'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import type { Invoice } from '#shared/invoice/invoice'
import { sumOfTax, taxLines } from '#shared/invoice/tax'
import { asPaise } from '#shared/money/paise'
import { invoicePdf, invoiceTexts } from './invoice-pdf'
import { drawBoxes, leftOfTexts, textOfPages } from './pdf-for-tests'
import { margin } from './sheet'

const unbroken = (text: string) => text.replace(/\s+/g, '')
const [checkIn, checkOut] = [asCalendarDate('2027-06-10'), asCalendarDate('2027-06-13')]
const taxed = (...amounts: { percent: number; amount: number }[]) => {
  const taxes = taxLines(amounts)
  return { taxes, ...sumOfTax(taxes) }
}
const credited = taxed({ percent: 5, amount: 100_000 })

const invoice: Invoice = {
  number: 'HB/27-28/0001',
  issuedOn: checkOut,
  bookingId: 'booking',
  reference: 'order_ABCDEFGHIJKLMN',
  stay: { type: 'Double Bed', rooms: 2, checkIn, checkOut },
  seller: {
    name: 'Hotel',
    legalName: 'Hotel Private Limited',
    gstin: '05AAPFU0939F1Z1',
    address: ['Chamoli'],
  },
  buyer: { name: 'अनुष्का कुँवर', gstin: '27AAPFU0939F1ZV', address: 'Line 1\nPune' },
  lines: [
    {
      kind: 'nights',
      from: checkIn,
      nights: 2,
      rooms: 2,
      amount: asPaise(1_000_000),
      discount: asPaise(50_000),
      percent: 5,
    },
    {
      kind: 'nights',
      from: asCalendarDate('2027-06-12'),
      nights: 1,
      rooms: 2,
      amount: asPaise(1_600_000),
      discount: asPaise(0),
      percent: 18,
    },
  ],
  ...taxed({ percent: 5, amount: 1_000_000 }, { percent: 18, amount: 1_600_000 }),
  credited: asPaise(100_000),
  creditNotes: [{ number: 'HB/27-28/C001', issuedOn: checkOut, reason: 'ठंडा पानी', ...credited }],
}

const textOf = async (note?: Invoice['creditNotes'][number]) =>
  unbroken((await textOfPages(invoicePdf({ invoice, note }, drawBoxes))).join(''))

test('an invoice names seller, buyer in any script, number, lines and the tax of each rate', async () => {
  const text = await textOf()
  for (const words of [
    ...['Tax invoice', 'HB/27-28/0001', '13 Jun 2027', 'Hotel Private Limited', 'GSTIN 05AAPFU0939F1Z1'],
    ...['अनुष्का कुँवर', 'Pune', 'GSTIN 27AAPFU0939F1ZV', 'order_ABCDEFGHIJKLMN'],
    ...['Double Bed, 10 Jun 2027 to 12 Jun 2027', '996311', '2 rooms × 2 nights', 'After a discount of ₹500'],
    ...['₹9,523.80', '₹238.10', '₹10,000.00', '2.5 %', '₹13,559.32', '₹1,220.34', '9 %', '₹26,000.00'],
  ])
    expect(text).toContain(unbroken(words))
})

test('a credit note names its invoice, the reason and its own tax', async () => {
  const text = await textOf(invoice.creditNotes[0])
  for (const words of [
    'Credit note',
    'HB/27-28/C001',
    'Credit on invoice HB/27-28/0001',
    'ठंडा पानी',
    '₹1,000.00',
    '₹23.81',
  ])
    expect(text).toContain(unbroken(words))
  expect(text).not.toContain('26,000')
})

test.each([undefined, ...invoice.creditNotes])(
  'everything on an invoice begins within its margins',
  (note) => {
    const lefts = leftOfTexts(invoicePdf({ invoice, note }, drawBoxes))
    expect(lefts.length).toBeGreaterThan(20)
    for (const left of lefts) expect(left).toBeGreaterThanOrEqual(margin.left - 0.01)
    for (const left of lefts) expect(left).toBeLessThan(margin.right)
  },
)

test('the fonts of every text are known before it is drawn', () => {
  const texts = invoiceTexts({ invoice })
  for (const words of ['अनुष्का कुँवर', 'Pune', '₹26,000.00']) expect(texts).toContain(words)
})
