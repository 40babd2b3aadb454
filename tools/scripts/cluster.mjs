import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { root, staleStamp } from './build.mjs'
import { openFront } from './cluster-front.mjs'

/**
 * `npm run cluster -- --servers N`: several servers on one Postgres behind a load balancer, with the sandbox in a
 * process of its own. A server that ends is started again. Shows what a single server cannot.
 */
const { values } = parseArgs({ options: { servers: { type: 'string', default: '2' } } })
const count = Number(values.servers)
if (!Number.isInteger(count) || count < 1 || count > 20) throw new Error('--servers: a number from 1 to 20')

const dir = path.resolve(process.env.DATA_DIR || '.data', 'cluster')
const running = new Set()
let stopping = false
let front

/** Starts one of the built programs; resolves with the match of the first line that fits `expected`. */
function launch(entry, settings, expected) {
  const child = spawn(process.execPath, [path.join(root, 'dist', 'server', `${entry}.js`)], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  const ended = once(child, 'exit').then(() => running.delete(child))
  const ready = new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, said] = expected.exec(line) ?? []
      if (said) resolve(said)
      else if (line.startsWith('{')) console.log(line)
    })
    ended.then(() => reject(new Error(`${entry} has ended`)))
  })
  return { child, ready, ended }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return port
}

/** All servers share the same secrets, also after a restart. */
async function kept(name, make) {
  const file = path.join(dir, name)
  const known = await readFile(file, 'utf8').catch((error) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (known !== undefined) return known
  const made = make()
  await writeFile(file, made, { mode: 0o600 })
  return made
}

async function keepRunning(number, port, settings) {
  const own = { DATA_DIR: path.join(dir, `server-${number}`), PORT: String(port) }
  const { child, ready, ended } = launch('main', { ...settings, ...own }, /^The hotel is open at (.+)/)
  ended.then(() => {
    if (!stopping) setTimeout(() => keepRunning(number, port, settings).catch(ignore), 300)
  })
  await ready
  console.log(`Server ${number}: http://127.0.0.1:${port} (process ${child.pid})`)
}
const ignore = () => undefined

async function stop() {
  if (stopping) return
  stopping = true
  front?.close()
  // Servers first: what they still write needs the database and the sandbox.
  const all = [...running]
  for (const group of [all.filter(isServer), all.filter((child) => !isServer(child))]) {
    for (const child of group) child.kill('SIGTERM')
    await Promise.all(group.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')))
  }
  process.exit()
}
const isServer = ({ spawnargs }) => spawnargs.at(-1).endsWith('main.js')
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)

try {
  if ((await staleStamp()) !== null) {
    const [code] = await once(
      spawn(process.execPath, [path.join(root, 'tools', 'scripts', 'build.mjs')], { stdio: 'inherit' }),
      'exit',
    )
    if (code !== 0) throw new Error('The build failed; see the output above.')
  }
  await mkdir(dir, { recursive: true })
  const shared = { DATA_DIR: dir }
  const database = process.env.DATABASE_URL || (await launch('postgres', shared, /^(postgres:.+)/).ready)
  const sandbox = await launch('sandbox', { ...shared, SANDBOX_PORT: '0' }, /^Sandbox: (http:\/\/[^/]+)/)
    .ready
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const servers = ports.map((port) => `http://127.0.0.1:${port}`)
  front = await openFront({ port: Number(process.env.PORT || 3000), servers, sandbox })
  const settings = {
    DATABASE_URL: database,
    SANDBOX_URL: sandbox,
    PUBLIC_URL: front.url,
    HOST: '127.0.0.1',
    TRUSTED_PROXY: '127.0.0.1,::1',
    PII_KEY: process.env.PII_KEY || (await kept('pii-key', () => randomBytes(32).toString('base64'))),
    ADMIN_EMAIL: process.env.ADMIN_EMAIL || 'admin@hotel.example',
    ADMIN_PASSWORD:
      process.env.ADMIN_PASSWORD ||
      (await kept('admin-password', () => randomBytes(12).toString('base64url'))),
  }
  // One after the other: the first one migrates.
  for (const [index, port] of ports.entries()) await keepRunning(index + 1, port, settings)
  console.log(`Front: ${front.url} (${count} servers; sandbox: ${front.url}/sandbox)`)
  console.log(`Administrator: ${settings.ADMIN_EMAIL}  password: ${settings.ADMIN_PASSWORD}`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
  await stop()
}
