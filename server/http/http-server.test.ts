import { connect } from 'node:net'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnvironment } from '../config'
import { type HttpServer, openHttpServer } from './http-server'

let server: HttpServer
const answers: (() => void)[] = []
const requestArrived = () => expect.poll(() => answers.length).toBeGreaterThan(0)
const status = async (path: string) => (await fetch(`${server.url}${path}`)).status

beforeEach(async () => {
  server = await openHttpServer(readEnvironment({ PORT: '0' }))
})
afterEach(async () => {
  await server.close()
  answers.splice(0)
})

function setApp() {
  const slowly = () => new Promise<void>((resolve) => answers.push(resolve))
  server.setApp(
    new Hono()
      .get('/api/slow', (c) => slowly().then(() => c.json({})))
      .get('/sandbox/pay', (c) => c.json({})),
  )
}

test('a request before the app is set is answered with 503', async () => {
  expect(await status('/')).toBe(503)
  setApp()
  expect(await status('/sandbox/pay')).toBe(200)
})

test('a stopping server answers open requests, lets them reach the sandbox, and refuses new ones', async () => {
  setApp()
  const pending = status('/api/slow')
  await requestArrived()
  let isStopped = false
  const closed = server.stopAccepting().then(() => {
    isStopped = true
  })
  expect(await status('/api/slow')).toBe(503)
  expect(await status('/sandbox/pay')).toBe(200)
  expect(isStopped).toBe(false)
  for (const answer of answers) answer()
  await closed
  expect(await pending).toBe(200)
})

test('a request that never ends does not keep the server from closing', async () => {
  setApp()
  const pending = status('/api/slow').catch(() => 'cut off')
  await requestArrived()
  await Promise.all([server.close(), server.close()])
  expect(await pending).toBe('cut off')
  await expect(status('/')).rejects.toThrow()
})

test('a port in use or a foreign host gives an error that names it', async () => {
  const portInUse = openHttpServer(readEnvironment({ PORT: String(server.port) }))
  await expect(portInUse).rejects.toThrow(`PORT: ${server.port} is in use`)
  const elsewhere = openHttpServer(readEnvironment({ PORT: '0', HOST: '203.0.113.9' }))
  await expect(elsewhere).rejects.toThrow('HOST: this machine cannot listen on 203.0.113.9')
})

test('a client that sends or reads too slowly is disconnected; one that waits for a slow answer is not', async () => {
  const hasty = { headers: 300, request: 600, idle: 900, checkEvery: 100 }
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
  strict.setApp(
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
  const sendSlowly = async (first: string, drop: string) => {
    const socket = call(first)
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    // Writing to a closed connection emits an error, which does not matter here.
    const drops = setInterval(() => received === '' && socket.write(drop), 50)
    await new Promise((resolve) => socket.once('close', resolve))
    clearInterval(drops)
    return received.split('\r\n')[0]
  }
  const notReading = call(`GET /endless HTTP/1.1\r\n${host}\r\n`).pause()
  const [headers, body, slowAnswer] = await Promise.all([
    sendSlowly(`GET / HTTP/1.1\r\n${host}`, 'x: y\r\n'),
    sendSlowly(`POST / HTTP/1.1\r\n${host}Content-Length: 1000\r\n\r\n`, 'x'),
    fetch(`${strict.url}/slow`).then((answer) => answer.text()),
  ])
  expect([headers, body]).toEqual(['HTTP/1.1 408 Request Timeout', 'HTTP/1.1 408 Request Timeout'])
  expect(slowAnswer).toBe('here')
  await expect.poll(() => isAbandoned, { timeout: 10_000 }).toBe(true)
  notReading.destroy()
  await strict.close()
}, 20_000)
