import { expect, test } from 'vitest'
import { answerTogether } from './answered-together'

test('who asks in one turn is answered by one piece of work, who asks later by a fresh one', async () => {
  let price = 2500
  const asked: string[] = []
  const together = answerTogether<string>()
  const answer = (key: string) =>
    together(key, async () => {
      asked.push(key)
      return `${key} ${price}`
    })
  const answers = [answer('double'), answer('double'), answer('triple')]
  // Before the work has begun: all of them may know of it.
  price = 2600
  expect(await Promise.all(answers)).toEqual(['double 2600', 'double 2600', 'triple 2600'])
  expect(asked).toEqual(['double', 'triple'])
  price = 2700
  expect(await answer('double')).toBe('double 2700')
})

test('work that has begun is shared with nobody who asks then, however long it takes', async () => {
  const open: ((value: string) => void)[] = []
  const together = answerTogether<string>()
  const answer = () => together('page', () => new Promise<string>((resolve) => open.push(resolve)))
  const first = answer()
  await expect.poll(() => open.length).toBe(1)
  const second = answer()
  await expect.poll(() => open.length).toBe(2)
  open[1]?.('fresh')
  expect(await second).toBe('fresh')
  open[0]?.('old')
  expect(await first).toBe('old')
})

test('a failure is told to who asked, and the next one begins anew', async () => {
  let fails = true
  const together = answerTogether<string>()
  const answer = () =>
    together('page', async () => {
      if (fails) throw new Error('no database')
      return 'page'
    })
  await expect(Promise.all([answer(), answer()])).rejects.toThrow('no database')
  fails = false
  expect(await answer()).toBe('page')
})
