import { Agent, request as ask, createServer } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * A simple load balancer for trying several servers: each call and connection goes to the next server, without
 * stickiness. `/sandbox` goes to the sandbox. A server that is down is skipped.
 */
export async function openFront({ port, servers, sandbox }) {
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const fromNext = () => servers.map((_, index) => servers[(turn + index) % servers.length])
  const targetsFor = (url) => {
    if (url.startsWith('/sandbox')) return [sandbox]
    turn += 1
    return fromNext()
  }

  const front = createServer(async (incoming, answer) => {
    const body = await buffer(incoming).catch(() => undefined)
    if (body === undefined) return
    forward(incoming, body, answer, targetsFor(incoming.url))
  })

  function forward(incoming, body, answer, [target, ...others]) {
    if (!target) return void answer.writeHead(503, { 'retry-after': '1' }).end()
    const headers = { ...incoming.headers, 'x-forwarded-for': forwarded(incoming) }
    const { hostname, port } = new URL(target)
    const outgoing = ask({ hostname, port, agent, method: incoming.method, path: incoming.url, headers })
    outgoing.once('response', (response) => {
      answer.writeHead(response.statusCode, response.headers)
      response.pipe(answer)
      response.once('error', () => answer.destroy())
    })
    answer.once('close', () => outgoing.destroy())
    outgoing.once('error', (error) => {
      if (answer.headersSent || answer.destroyed) answer.destroy()
      // No server accepted the request, so another one may.
      else if (error.code === 'ECONNREFUSED') forward(incoming, body, answer, others)
      else answer.writeHead(502).end()
    })
    outgoing.end(body)
  }

  front.on('upgrade', (incoming, socket, head) => upgrade(incoming, socket, head, targetsFor(incoming.url)))

  function upgrade(incoming, socket, head, [target, ...others]) {
    if (!target) return socket.destroy()
    const { hostname, port } = new URL(target)
    const onward = connect(Number(port), hostname)
    let isConnected = false
    socket.on('error', () => onward.destroy())
    socket.once('close', () => onward.destroy())
    onward.once('connect', () => {
      isConnected = true
      const headers = { ...incoming.headers, 'x-forwarded-for': forwarded(incoming) }
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      onward.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('')}\r\n`)
      onward.write(head)
      onward.pipe(socket)
      socket.pipe(onward)
    })
    onward.on('error', () => (isConnected ? socket.destroy() : upgrade(incoming, socket, head, others)))
    onward.once('close', () => isConnected && socket.destroy())
  }

  await new Promise((resolve, reject) => front.once('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${front.address().port}`,
    close: () => {
      front.closeAllConnections()
      front.close()
      agent.destroy()
    },
  }
}

const forwarded = ({ headers, socket }) =>
  [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')
