import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Door, openDoor } from './door'
import { readEnvironment } from './environment'

let door: Door
const answers: (() => void)[] = []
const asked = () => expect.poll(() => answers.length).toBeGreaterThan(0)
const status = async (path: string) => (await fetch(`${door.url}${path}`)).status

beforeEach(async () => {
  door = await openDoor(readEnvironment({ PORT: '0' }))
})
afterEach(async () => {
  await door.shut()
  answers.splice(0)
})

function open() {
  const slowly = () => new Promise<void>((resolve) => answers.push(resolve))
  door.leadTo(
    new Hono()
      .get('/api/slow', (c) => slowly().then(() => c.json({})))
      .get('/sandbox/pay', (c) => c.json({})),
  )
}

test('says that the house is starting until there are rooms', async () => {
  expect(await status('/')).toBe(503)
  open()
  expect(await status('/sandbox/pay')).toBe(200)
})

test('at the end, who is inside is answered and may still pay; who comes later is turned away', async () => {
  open()
  const inside = status('/api/slow')
  await asked()
  let over = false
  const closed = door.closeToGuests().then(() => {
    over = true
  })
  expect(await status('/api/slow')).toBe(503)
  expect(await status('/sandbox/pay')).toBe(200)
  expect(over).toBe(false)
  for (const answer of answers) answer()
  await closed
  expect(await inside).toBe(200)
})

test('who never comes to an end does not hold up the shutting', async () => {
  open()
  const inside = status('/api/slow').catch(() => 'cut off')
  await asked()
  await Promise.all([door.shut(), door.shut()])
  expect(await inside).toBe('cut off')
  await expect(status('/')).rejects.toThrow()
})

test('an address that is taken or not ours is named', async () => {
  const taken = openDoor(readEnvironment({ PORT: String(door.port) }))
  await expect(taken).rejects.toThrow(`PORT: ${door.port} is in use`)
  const elsewhere = openDoor(readEnvironment({ PORT: '0', HOST: '203.0.113.9' }))
  await expect(elsewhere).rejects.toThrow('HOST: this machine cannot listen on 203.0.113.9')
})
