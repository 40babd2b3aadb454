import { expect, test } from 'vitest'
import { panelSearch } from './panel-search'

test('the panel’s address says what is shown; what it does not know is left out', () => {
  expect(panelSearch({ view: 'bookings', status: 'Processing', from: '2027-06-10' })).toEqual({
    view: 'bookings',
    status: 'Processing',
    from: '2027-06-10',
  })
  expect(panelSearch({ view: 'vault', status: 'Held', from: 'soon', booking: '../x' })).toEqual({})
  expect(panelSearch({ view: 'search', text: 'Asha Rawat' })).toEqual({ view: 'search' })
})
