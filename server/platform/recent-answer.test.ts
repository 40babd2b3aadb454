import { expect, test } from 'vitest'
import { recentAnswer } from './single-flight'

test('a thousand questions within three seconds are asked once, and a later one again', async () => {
  let now = 0
  let asked = 0
  const recent = recentAnswer<number>({ now: () => new Date(now) }, 3)
  const ask = () => recent('payment', async () => ++asked)
  for (let index = 0; index < 1000; index++) expect(await ask()).toBe(1)
  expect(await recent('another', async () => -1)).toBe(-1)
  now = 3000
  expect(await ask()).toBe(2)
})

test('a failure is given to all who asked meanwhile, and the next question is asked again', async () => {
  const recent = recentAnswer<number>({ now: () => new Date(0) }, 3)
  const failing = [1, 2].map(() => recent('payment', async () => Promise.reject(new Error('no answer'))))
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await recent('payment', async () => 7)).toBe(7)
})
