import { expect, test } from 'vitest'
import { singleFlight } from './single-flight'

/** Work that records each start; the test ends it. */
function countedWork() {
  const flights: { resolve(answer: string): void; reject(error: Error): void }[] = []
  const begin = () => new Promise<string>((resolve, reject) => flights.push({ resolve, reject }))
  return { flights, begin }
}

test('ten calls for one payment cause one piece of work and get one answer', async () => {
  const fly = singleFlight<string>()
  const { flights, begin } = countedWork()
  const answers = Array.from({ length: 10 }, () => fly('pay_1', begin))
  flights[0]?.resolve('confirmed')
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['confirmed']))
  expect(flights).toHaveLength(1)
})

test('work for other payments runs at the same time', async () => {
  const fly = singleFlight<string>()
  const { flights, begin } = countedWork()
  const answers = [fly('pay_1', begin), fly('pay_2', begin)]
  flights[1]?.resolve('second')
  flights[0]?.resolve('first')
  expect(await Promise.all(answers)).toEqual(['first', 'second'])
})

test('a call after the work has ended starts it again', async () => {
  const fly = singleFlight<string>()
  expect(await fly('pay_1', async () => 'pending')).toBe('pending')
  expect(await fly('pay_1', async () => 'confirmed')).toBe('confirmed')
})

test('failing work rejects all its callers, and may be tried again', async () => {
  const fly = singleFlight<string>()
  const { flights, begin } = countedWork()
  const answers = [fly('pay_1', begin), fly('pay_1', begin)]
  flights[0]?.reject(new Error('connection lost'))
  const results = await Promise.allSettled(answers)
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await fly('pay_1', async () => 'confirmed')).toBe('confirmed')
})
