import { expect, test } from 'vitest'
import { panelSearch } from './panel-search'

test('the panel’s address says what is shown; what it does not know is left out', () => {
  expect(
    panelSearch({
      status: 'Processing',
      from: '2027-06-10',
      sort: 'due',
      down: true,
      room: 'D1',
      year: 2027,
    }),
  ).toEqual({ status: 'Processing', from: '2027-06-10', sort: 'due', down: true, room: 'D1', year: 2027 })
  expect(
    panelSearch({ status: 'Held', from: 'soon', to: '2027-02-30', booking: '../x', down: 1, year: 20.5 }),
  ).toEqual({})
  expect(panelSearch({ text: 'Asha Rawat', group: 'Sharma' })).toEqual({})
})
