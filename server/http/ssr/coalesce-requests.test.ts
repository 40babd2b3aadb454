import { expect, test } from 'vitest'
import { coalesceRequests } from './pages'

test('requests in one turn of the event loop share one run, later ones get a new one', async () => {
  let price = 2500
  const keys: string[] = []
  const coalesce = coalesceRequests<string>()
  const answer = (key: string) =>
    coalesce(key, async () => {
      keys.push(key)
      return `${key} ${price}`
    })
  const answers = [answer('double'), answer('double'), answer('triple')]
  // Changed before the work begins, so all answers have it.
  price = 2600
  expect(await Promise.all(answers)).toEqual(['double 2600', 'double 2600', 'triple 2600'])
  expect(keys).toEqual(['double', 'triple'])
  price = 2700
  expect(await answer('double')).toBe('double 2700')
})

test('a run that has begun is not shared with later requests', async () => {
  const open: ((value: string) => void)[] = []
  const coalesce = coalesceRequests<string>()
  const answer = () => coalesce('page', () => new Promise<string>((resolve) => open.push(resolve)))
  const first = answer()
  await expect.poll(() => open.length).toBe(1)
  const second = answer()
  await expect.poll(() => open.length).toBe(2)
  open[1]?.('fresh')
  expect(await second).toBe('fresh')
  open[0]?.('old')
  expect(await first).toBe('old')
})

test('a failure rejects the requests that share it, and the next one starts a new run', async () => {
  let fails = true
  const coalesce = coalesceRequests<string>()
  const answer = () =>
    coalesce('page', async () => {
      if (fails) throw new Error('no database')
      return 'page'
    })
  await expect(Promise.all([answer(), answer()])).rejects.toThrow('no database')
  fails = false
  expect(await answer()).toBe('page')
})
