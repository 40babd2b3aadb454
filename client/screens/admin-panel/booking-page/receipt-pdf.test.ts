import { expect, test } from 'vitest'
import { asPaise } from '#shared/money/paise'
import { aCard, aGuest, drawBoxes } from '../parts/card-for-tests'
import { aLine, aPage } from '../parts/page-for-tests'
import { textOfPages } from '../parts/pdf-for-tests'
import { receiptPdf, receiptTexts } from './receipt-pdf'

const printedAt = new Date('2027-06-10T04:30:00Z')
const unbroken = (text: string) => text.replace(/\s+/g, '')

test('a receipt names hotel, guest in any script, stay, lines and sums, and no document', async () => {
  const card = aCard({ guests: [aGuest('अनुष्का कुँवर', 1)] })
  const facts = { page: aPage({ card }), printedAt }
  const [text = ''] = await textOfPages(receiptPdf(facts, drawBoxes))
  for (const words of [
    ...[
      'Hotel Brahmakamal',
      'Receipt',
      'अनुष्का कुँवर',
      '1 Double room (D1), 2 nights, 10 Jun 2027 to 12 Jun 2027',
    ],
    ...['Room, 2 nights × ₹2,500', 'Charges', '₹5,000', 'Paid on our site', '−₹3,000', 'Due', '₹2,000'],
    ...['order_ABCDEFGHIJKLMN', 'Printed 10 Jun 2027, 10:00'],
  ])
    expect(unbroken(text)).toContain(unbroken(words))
  expect(text).not.toContain('2346')
})

test('lines that were reversed are left out, and who wrote a line is not named', () => {
  const { folio } = aPage()
  const wrong = aLine({
    id: 'wrong',
    text: 'Laundry',
    reversed: { by: 'pema@hotel.example', reason: 'for D1' },
  })
  const cash = aLine({ id: 'cash', kind: 'payment', text: 'Paid', method: 'cash', reference: 'receipt 117' })
  const page = aPage({ folio: { ...folio, lines: [...folio.lines, wrong, cash] } })
  const texts = receiptTexts({ page, printedAt })
  expect(texts).toContain('Cash, receipt 117')
  expect(texts.join(' ')).not.toMatch(/Laundry|pema/)
})

test('a long folio goes on over as many pages as it needs, with nothing cut off', async () => {
  const { folio } = aPage()
  const lines = Array.from({ length: 60 }, (_, index) =>
    aLine({
      id: `extra ${index}`,
      text: `Extra ${index} with a long name`.padEnd(150, ' and more'),
      amount: asPaise(100 + index),
    }),
  )
  const pages = await textOfPages(
    receiptPdf({ page: aPage({ folio: { ...folio, lines } }), printedAt }, drawBoxes),
  )
  expect(pages.length).toBeGreaterThan(2)
  for (const { text } of lines) expect(unbroken(pages.join(''))).toContain(unbroken(text))
})
