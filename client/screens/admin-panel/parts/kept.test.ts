import { expect, test } from 'vitest'
import { memoryStorage } from '#client/app/memory-storage'
import { dropKept, dropOld, keepEntry, readEntry } from './kept'

const now = Date.parse('2027-06-10T10:00:00+05:30')
const day = 86_400_000

const formOf = (storage: Storage, person = 'pema@hotel.example') =>
  ({ storage, kind: 'draft', person, key: 'new booking' }) as const

test('a form is kept for its administrator for a day, without identity numbers', () => {
  const storage = memoryStorage()
  const typed = { name: 'Asha', guests: [{ name: 'Asha', aadhar: '2341 2341 2346' }], passport: 'Z12' }
  keepEntry(formOf(storage), typed, now)
  const kept = { name: 'Asha', guests: [{ name: 'Asha', aadhar: '' }], passport: '' }
  expect(readEntry(formOf(storage), now + day / 2)).toEqual({ at: now, value: kept })
  expect(readEntry(formOf(storage, 'owner@hotel.example'), now)).toBeUndefined()
  expect(readEntry(formOf(storage), now + day)).toBeUndefined()
  expect(JSON.stringify(storage.getItem('desk-draft:pema@hotel.example:new booking'))).not.toContain('2346')
})

test('what is kept goes when its administrator signs out, and when it is too old', () => {
  const storage = memoryStorage()
  storage.setItem('UserId', 'guest')
  keepEntry(formOf(storage), 'typed', now)
  keepEntry(formOf(storage, 'owner@hotel.example'), 'typed', now)
  keepEntry({ ...formOf(storage), kind: 'copy', key: 'today' }, [], now)
  dropKept(storage, 'pema@hotel.example')
  expect(storage.length).toBe(2)
  dropOld(storage, now + day)
  expect(storage.length).toBe(1)
  expect(storage.getItem('UserId')).toBe('guest')
})
