import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DomainError } from '#shared/domain-error'
import { countTries } from './booking-tries'
import { openRateLimits } from './rate-limit'

let limits: ReturnType<typeof openRateLimits>
beforeEach(() => {
  vi.useFakeTimers()
  limits = openRateLimits(true)
})
afterEach(() => {
  vi.useRealTimers()
})

const wrong = () => Promise.reject(new DomainError('NotFound', 'We cannot find it.'))
const right = async () => 'opened'
const refused = { code: 'TooManyTries' }
const unknown = { code: 'NotFound' }
type Try = { from?: string; orderId?: string; contact?: string }
const byContact = (
  { from = 'home', orderId = 'order_1', contact = '9876543210' }: Try,
  work: () => Promise<unknown> = wrong,
) => countTries<unknown>({ limits, networkAddress: from }, { orderId, contact }, work)
const byKey = ({ from = 'home', orderId = 'order_1' }: Try, work: () => Promise<unknown> = wrong) =>
  countTries({ limits, networkAddress: from }, { orderId, key: 'k' }, work)
/** Tries that differ in all but what `each` says. */
const differing = (number: number): Try => ({
  from: `address ${number}`,
  orderId: `order_${number}`,
  contact: `98765432${10 + number}`,
})

test.each([
  ['an address', { from: 'home' }, 5, 3600],
  ['a contact, over all references', { contact: '+91 98765-43210' }, 5, 3600],
  ['a reference', { orderId: 'order_1' }, 10, 86_400],
] as const)('wrong tries of %s end, and a right one then, too', async (_, same, most, seconds) => {
  for (let count = 0; count < most; count++)
    await expect(byContact({ ...differing(count), ...same })).rejects.toMatchObject(unknown)
  await expect(byContact({ ...differing(50), ...same })).rejects.toMatchObject(refused)
  await expect(byContact({ ...differing(51), ...same }, right)).rejects.toMatchObject(refused)
  await vi.advanceTimersByTimeAsync(seconds * 1000)
  expect(await byContact({ ...differing(52), ...same }, right)).toBe('opened')
})

test.each([
  ['9876543210', '+91 98765-43210', '0091 98765 43210', ' 09876543210', '98765.43210'],
  ['+4915112345678', '0049 151 12345678', '+49 (151) 1234-5678', '00 4915112345678', '+49 151 12345678'],
  ['asha@example.com', 'ASHA@example.com', ' asha@example.com ', 'Asha@Example.com', 'asha@example.com'],
])('%s is one contact, however it is typed', async (...typed) => {
  for (const [count, contact] of typed.entries())
    await expect(byContact({ ...differing(count), contact })).rejects.toMatchObject(unknown)
  for (const contact of typed)
    await expect(byContact({ ...differing(50), contact })).rejects.toMatchObject(refused)
})

test('the refusal has the same words for each limit, and says when to try again', async () => {
  const words = new Set<string>()
  for (const [same, most] of [
    [{ from: 'home' }, 5],
    [{ contact: 'asha@example.com' }, 5],
  ] as const) {
    for (let count = 0; count < most; count++)
      await byContact({ ...differing(count), ...same }).catch(() => undefined)
    const error: unknown = await byContact({ ...differing(60), ...same }).catch((one: unknown) => one)
    words.add(error instanceof DomainError ? error.message : '')
    limits = openRateLimits(true)
  }
  expect([...words]).toEqual([
    'There were too many tries. Please try again in 60 minutes, open the link in our mail, or call us.',
  ])
})

test('parallel tries count as many as they are', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => byContact({})))
  const codes = tries.map((one) => (one.status === 'rejected' ? one.reason.code : 'opened'))
  expect(codes.filter((code) => code === 'NotFound')).toHaveLength(5)
})

test('right tries are free, and so is a try that failed for another reason', async () => {
  for (let count = 0; count < 30; count++) await byContact({}, right)
  const busy = () => Promise.reject(new DomainError('Busy', 'Please wait.'))
  for (let count = 0; count < 30; count++)
    await expect(byContact({}, busy)).rejects.toMatchObject({ code: 'Busy' })
  await expect(byContact({})).rejects.toMatchObject(unknown)
})

test('a wrong key counts, and a right one opens whatever was tried at this address before', async () => {
  for (let count = 0; count < 5; count++) await expect(byKey({})).rejects.toMatchObject(unknown)
  await expect(byKey({})).rejects.toMatchObject(refused)
  await expect(byContact({}, right)).rejects.toMatchObject(refused)
  expect(await byKey({}, right)).toBe('opened')
})

test('what can be no reference at all does not lock out others who mistype theirs', async () => {
  for (let count = 0; count < 12; count++)
    await expect(byContact({ ...differing(count), orderId: '' })).rejects.toMatchObject(unknown)
})
