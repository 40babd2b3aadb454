import { expect, test } from 'vitest'
import { searchRequest } from '#shared/admin/requests'
import { deleteBooking, updateRoomRate } from './admin'

test.each([0, -5, 1e9, '12.345', 99, 100_001, 2500.5, '', null, 'a lot', undefined])(
  'a rate of %j is refused',
  (amount) => {
    expect(updateRoomRate.request?.safeParse({ type: 'Double Bed', amount }).success).toBe(false)
  },
)

test('a rate is of an existing room type, and may come as text', () => {
  const read = (type: string) => updateRoomRate.request?.safeParse({ type, amount: '2500' })
  expect(read('Double Bed')?.data).toEqual({ type: 'Double Bed', amount: 2500 })
  expect(read('Single Bed')?.success).toBe(false)
})

test('an id that is no UUID is one that no booking has, and an id is required', () => {
  const read = (_id: unknown) => deleteBooking.request?.safeParse({ _id })
  const unused = read('not an id')?.data
  for (const strange of ['', '%00']) expect(read(strange)?.data).toEqual(unused)
  expect(unused).toMatchObject({ _id: expect.stringMatching(/^[0-]+$/) })
  expect(read(undefined)?.success).toBe(false)
})

test('a search needs two characters', () => {
  expect(searchRequest.safeParse({ text: ' x ' }).success).toBe(false)
  expect(searchRequest.parse({ text: ' xy ' })).toEqual({ text: 'xy' })
})
