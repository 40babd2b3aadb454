import { expect, test } from 'vitest'
import { memoryStorage } from '../app/memory-storage'
import { dropRemembered, keyedBookingIn, rememberBooking, rememberedBooking } from './remembered-booking'

const keyed = { orderId: 'order_SAMPLE00122', key: 'a'.repeat(22) }

test('the browser remembers the reference and the key of a booking, and nothing else', () => {
  const storage = memoryStorage()
  rememberBooking(storage, { ...keyed, ...{ name: 'Anjali' } })
  expect(storage.getItem('my-booking')).toBe(JSON.stringify(keyed))
  expect(rememberedBooking(storage)).toEqual(keyed)
  dropRemembered(storage, 'order_another')
  expect(rememberedBooking(storage)).toEqual(keyed)
  dropRemembered(storage, keyed.orderId)
  expect([rememberedBooking(storage), storage.length]).toEqual([undefined, 0])
})

test.each([
  ['nothing', null],
  ['a text', 'order'],
  ['no key', { orderId: keyed.orderId }],
  ['a short key', { ...keyed, key: 'a' }],
  ['another kind of reference', { ...keyed, orderId: '../x' }],
])('%s opens no booking', (_, kept) => {
  expect(keyedBookingIn(kept)).toBeUndefined()
})
