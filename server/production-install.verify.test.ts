import { copyFile, cp, link, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from './database/embedded-postgres'
import { type ServerProcess, serverProcess } from './testing/server-process'
import { createDatabase, type TestDatabase } from './testing/test-database'

const root = join(import.meta.dirname, '..')
const product = [
  'client',
  'server',
  'shared',
  'migrations',
  'tools',
  'package.json',
  'vite.config.ts',
  'tsconfig.json',
]

type Lock = { packages: Record<string, { dev?: boolean; devOptional?: boolean }> }
type Processes = Awaited<ReturnType<typeof serverProcess>>

let installed: string
let database: TestDatabase
let processes: Processes
let server: ServerProcess

/** What a live hotel is started with. */
const settings = (port: number) => ({
  NODE_ENV: 'production',
  SANDBOX_NOW: '',
  PORT: String(port),
  PUBLIC_URL: `http://localhost:${port}`,
  DATABASE_URL: database.url,
  RAZORPAY_KEY_ID: 'rzp_live_key',
  RAZORPAY_KEY_SECRET: 'a-secret-of-the-provider',
  RAZORPAY_WEBHOOK_SECRET: 'a-secret-of-the-webhooks',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'stay@hotel.example',
  HOTEL_EMAIL: 'desk@hotel.example',
  ORGANISER_EMAIL: 'treks@hotel.example',
  ADMIN_EMAIL: 'desk@hotel.example',
  ADMIN_PASSWORD: 'a-long-test-password',
  PII_KEY: Buffer.alloc(32, 7).toString('base64'),
})

/** The files of a package, without the packages inside it, as links where the disk is the same. */
async function linkPackage(name: string): Promise<void> {
  const names = await readdir(join(root, name), { withFileTypes: true }).catch(() => [])
  await mkdir(join(installed, name), { recursive: true })
  for (const entry of names) {
    const file = join(name, entry.name)
    if (entry.isDirectory() && entry.name !== 'node_modules') await linkPackage(file)
    if (!entry.isFile()) continue
    const [from, to] = [join(root, file), join(installed, file)]
    await link(from, to).catch(() => copyFile(from, to))
  }
}

beforeAll(async () => {
  installed = await mkdtemp(join(tmpdir(), 'hotel-production-'))
  const isTest = (file: string) => /[.]test[.]/.test(file)
  for (const name of product)
    await cp(join(root, name), join(installed, name), { recursive: true, filter: (file) => !isTest(file) })
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock
  for (const [name, { dev, devOptional }] of Object.entries(lock.packages))
    if (name !== '' && !dev && !devOptional) await linkPackage(name)
  await cp(join(root, 'package-lock.json'), join(installed, 'package-lock.json'))
  database = await createDatabase()
  processes = await serverProcess({ from: installed })
  server = await processes.start(settings(await freePort()))
})
afterAll(async () => {
  await processes.removeAll()
  await database.drop()
  await rm(installed, { recursive: true, force: true })
})

test('without devDependencies the product builds and serves its pages', async () => {
  expect(await readdir(join(installed, 'node_modules'))).not.toContain('smtp-server')
  for (const path of ['/', '/booking', '/gallery', '/admin_login_page', '/healthz', '/readyz'])
    expect((await fetch(`${server.url}${path}`)).status, path).toBe(200)
})

test('a live hotel has no sandbox', async () => {
  for (const path of ['/sandbox', '/sandbox/info', '/sandbox/razorpay/v1/checkout.js'])
    expect((await fetch(`${server.url}${path}`)).status, path).toBe(404)
})
