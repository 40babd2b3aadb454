import { expect, test } from 'vitest'
import type { FolioLine } from '../desk/folio'
import { asPaise } from '../money/paise'
import { receiptMoney } from './receipt'

const line = (over: Partial<FolioLine>): FolioLine => ({
  id: 'line',
  bookingId: 'booking',
  at: '2027-06-10T09:00:00+05:30',
  kind: 'extra',
  text: 'Dinner',
  amount: asPaise(64_000),
  by: 'pema@hotel.example',
  canReverse: true,
  ...over,
})
const wordsOf = (...lines: FolioLine[]) => {
  const folio = { lines, charges: 1, payments: asPaise(0), refunds: asPaise(0), balance: 1 }
  const { charges, money } = receiptMoney(folio)
  return [...charges, ...money].map(({ text, about, amount }) => `${text} | ${about} | ${amount}`)
}

test('a receipt lists the room, other charges and money, says how it was paid and never who wrote it', () => {
  expect(
    wordsOf(
      line({ kind: 'payment', text: 'Paid', method: 'cash', reference: 'receipt 117' }),
      line({}),
      line({ kind: 'discount', text: 'No hot water', at: '2027-06-09T09:00:00+05:30' }),
      line({ kind: 'room', text: 'Room', at: '2027-06-11T09:00:00+05:30' }),
      line({ kind: 'refund', text: 'Left early', method: 'upi' }),
    ),
  ).toEqual([
    ...['Room |  | 64000', 'No hot water | Discount | -64000', 'Dinner |  | 64000'],
    ...['Paid | Cash, receipt 117 | -64000', 'Left early | Given back, UPI | 64000'],
  ])
})

test('lines that were reversed, and those that reverse them, are not on a receipt', () => {
  const reversed = { by: 'pema@hotel.example', reason: 'for D1' }
  expect(wordsOf(line({ id: 'wrong', reversed }), line({ kind: 'discount', reverses: 'wrong' }))).toEqual([])
})
