import { describe, expect, test } from 'vitest'
import { type GridRows, spotAfter } from './grid-keys'

const rows: GridRows = [
  { id: 'D1', bars: [{ start: 2, end: 5 }] },
  { id: 'D2', bars: [] },
]
const leads = (key: string, row: string, column: number, ctrlKey = false) =>
  spotAfter({ key, ctrlKey }, { row, column }, rows, 14)

describe('the arrow keys', () => {
  test.each([
    ['ArrowRight', 'D1', 1, { row: 'D1', column: 2 }],
    ['ArrowRight', 'D1', 3, { row: 'D1', column: 5 }],
    ['ArrowLeft', 'D1', 4, { row: 'D1', column: 1 }],
    ['ArrowDown', 'D1', 3, { row: 'D2', column: 3 }],
    ['ArrowUp', 'D2', 9, { row: 'D1', column: 9 }],
    ['Home', 'D2', 9, { row: 'D2', column: 0 }],
    ['End', 'D2', 9, { row: 'D2', column: 13 }],
  ])(
    '%s in %s from night %i leads on by night and by room, and over a stay in one step',
    (key, row, column, spot) => {
      expect(leads(key, row, column)).toEqual({ spot })
    },
  )

  test('go on into the weeks beside, where the night that follows is a week in', () => {
    expect(leads('ArrowRight', 'D2', 13)).toEqual({ spot: { row: 'D2', column: 7 }, step: 1 })
    expect(leads('ArrowLeft', 'D2', 0)).toEqual({ spot: { row: 'D2', column: 6 }, step: -1 })
    expect(leads('PageDown', 'D2', 4)).toEqual({ spot: { row: 'D2', column: 4 }, step: 1 })
  })

  test('end at the first and the last room, and other keys lead nowhere', () => {
    expect(leads('ArrowUp', 'D1', 0)).toBeUndefined()
    expect(leads('ArrowDown', 'D2', 0)).toBeUndefined()
    expect(leads('x', 'D2', 0)).toBeUndefined()
    expect(leads('End', 'D1', 0, true)).toEqual({ spot: { row: 'D2', column: 13 } })
  })
})
