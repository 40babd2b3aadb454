import { connect } from 'node:net'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnvironment } from '../config'
import { type Door, openHttpServer } from './http-server'

let door: Door
const answers: (() => void)[] = []
const asked = () => expect.poll(() => answers.length).toBeGreaterThan(0)
const status = async (path: string) => (await fetch(`${door.url}${path}`)).status

beforeEach(async () => {
  door = await openHttpServer(readEnvironment({ PORT: '0' }))
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
  const taken = openHttpServer(readEnvironment({ PORT: String(door.port) }))
  await expect(taken).rejects.toThrow(`PORT: ${door.port} is in use`)
  const elsewhere = openHttpServer(readEnvironment({ PORT: '0', HOST: '203.0.113.9' }))
  await expect(elsewhere).rejects.toThrow('HOST: this machine cannot listen on 203.0.113.9')
})

test('who sends his headers or his body drop by drop, or reads no answer, is cut off; who waits for an answer is not', async () => {
  const hasty = { headers: 300, request: 600, silence: 900, checkEvery: 100 }
  const strict = await openHttpServer(readEnvironment({ PORT: '0' }), hasty)
  let isAbandoned = false
  const endless = () =>
    new ReadableStream({
      pull: (out) => out.enqueue(new Uint8Array(64 * 1024)),
      cancel: () => {
        isAbandoned = true
      },
    })
  const slowly = () => new Promise((resolve) => setTimeout(resolve, 700))
  strict.leadTo(
    new Hono()
      .post('/', async (c) => c.text(await c.req.text()))
      .get('/slow', (c) => slowly().then(() => c.text('here')))
      .get('/endless', (c) => c.body(endless()))
      .onError((_, c) => c.text('', 400)),
  )
  const host = 'Host: x\r\n'
  const call = (first: string) => {
    const socket = connect(strict.port, '127.0.0.1').on('error', () => undefined)
    socket.write(first)
    return socket
  }
  const dripping = async (first: string, drop: string) => {
    const socket = call(first)
    let said = ''
    socket.on('data', (chunk) => {
      said += chunk
    })
    // A drop that meets a closed door is an error of no interest; `once` would throw it.
    const drops = setInterval(() => said === '' && socket.write(drop), 50)
    await new Promise((resolve) => socket.once('close', resolve))
    clearInterval(drops)
    return said.split('\r\n')[0]
  }
  const deaf = call(`GET /endless HTTP/1.1\r\n${host}\r\n`).pause()
  const [headers, body, patient] = await Promise.all([
    dripping(`GET / HTTP/1.1\r\n${host}`, 'x: y\r\n'),
    dripping(`POST / HTTP/1.1\r\n${host}Content-Length: 1000\r\n\r\n`, 'x'),
    fetch(`${strict.url}/slow`).then((answer) => answer.text()),
  ])
  expect([headers, body]).toEqual(['HTTP/1.1 408 Request Timeout', 'HTTP/1.1 408 Request Timeout'])
  expect(patient).toBe('here')
  await expect.poll(() => isAbandoned, { timeout: 10_000 }).toBe(true)
  deaf.destroy()
  await strict.shut()
}, 20_000)
