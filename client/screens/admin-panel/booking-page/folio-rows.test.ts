import { expect, test } from 'vitest'
import type { Folio, FolioLine } from '#shared/desk/folio'
import { asPaise } from '#shared/money/paise'
import { aLine } from '../parts/page-for-tests'
import { folioRows } from './folio-rows'

const shown = (...lines: FolioLine[]) => {
  const folio: Folio = { lines, charges: 0, payments: asPaise(0), refunds: asPaise(0), balance: 0 }
  const { charges, money } = folioRows(folio)
  const words = (rows: typeof charges) =>
    rows.map(({ line, how, amount }) => `${line.text} | ${how} | ${amount}`)
  return { charges: words(charges), money: words(money) }
}

test('charges come first, the room before the rest, then what was paid and given back', () => {
  expect(
    shown(
      aLine({ id: 'paid', kind: 'payment', text: 'Paid', method: 'cash', reference: 'receipt 117' }),
      aLine({ id: 'extra' }),
      aLine({ id: 'discount', kind: 'discount', text: 'No hot water', at: '2027-06-09T09:00:00+05:30' }),
      aLine({ id: 'room', kind: 'room', text: 'Room', by: null, at: '2027-06-11T09:00:00+05:30' }),
      aLine({ id: 'back', kind: 'refund', text: 'Left early', method: 'upi' }),
    ),
  ).toEqual({
    charges: ['Room |  | 64000', 'No hot water | Discount, pema | -64000', 'Dinner | pema | 64000'],
    money: ['Paid | Cash, pema, receipt 117 | -64000', 'Left early | Given back, UPI, pema | 64000'],
  })
})

test('a reversed line stays with who and why, and the line that reverses it is not shown', () => {
  const reversed = { by: 'pema@hotel.example', reason: 'was for D1' }
  expect(
    shown(
      aLine({ id: 'wrong', reversed, canReverse: false }),
      aLine({ id: 'other', kind: 'discount', reverses: 'wrong' }),
    ),
  ).toEqual({ charges: ['Dinner | Reversed by pema: was for D1 | 64000'], money: [] })
})
