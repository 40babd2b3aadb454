import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { openGround } from './booking/built-hotel'
import { closedLoop, type Loop } from './booking/closed-loop'
import { medianOf } from './booking/median'
import { type Measure, rowOf } from './measure'
import type { Answered } from './pages/bare'
import { firstLoad } from './pages/first-load'
import { openReader, type Reader } from './pages/reader'
import { used } from './processes'

const readers = 32
const warmUpMs = 2000

/**
 * How many home pages and files a second one server answers, with all that it does for each (rendering, data, nonce,
 * headers, log, compression), compared with the bare framework answering the same bytes.
 */
export const measurePages: Measure = async (options) => {
  const seconds = options.get('seconds') ?? 4
  const rounds = options.get('rounds') ?? 5
  const requests = options.get('requests') ?? 10_000
  const ground = await openGround()
  try {
    const sandbox = await ground.startSandbox()
    const begun = performance.now()
    const server = await ground.startServer('server', {
      SANDBOX_URL: sandbox.url,
      DATABASE_URL: await ground.database('hotel'),
    })
    const reader = openReader(server.url)
    const first = await reader.read('/')
    const startedMs = performance.now() - begun
    const atStart = await used([server.pid])
    const script = /src="(\/assets\/main-[^"]+)"/.exec(
      (await reader.read('/', 'identity')).body.toString(),
    )?.[1]
    if (first.status !== 200 || !script) throw new Error(`the home page answered ${first.status}`)
    const bytes = await firstLoad(reader, '/')
    const bare = await startBare([
      await answered(reader, '/', 'identity'),
      await answered(reader, script, 'br, gzip'),
    ])
    const sides: Side[] = [
      { name: 'home', reader, path: '/', pid: server.pid },
      { name: 'bareHome', reader: bare.reader, path: '/', pid: bare.pid },
      { name: 'asset', reader, path: script, pid: server.pid },
      { name: 'bareAsset', reader: bare.reader, path: script, pid: bare.pid },
    ]
    const rates = await inTurns(sides, rounds, seconds * 1000)
    await readMany(reader, requests)
    const afterMany = await used([server.pid])
    reader.close()
    await bare.close()
    const { home, bareHome, asset, bareAsset } = rates
    return {
      settings: { seconds, rounds, requests, readers },
      rows: [
        { what: 'home page', ...home.row, 'of bare': share(home, bareHome) },
        { what: 'the same bytes, bare', ...bareHome.row },
        { what: 'a script', ...asset.row, 'of bare': share(asset, bareAsset) },
        { what: 'the same bytes, bare', ...bareAsset.row },
        ...[...bytes].map(([kind, count]) => ({ what: `first load: ${kind}`, bytes: count })),
        { what: 'from the start to the first page', ms: Math.round(startedMs) },
        { what: 'memory after start', MB: megabytes(atStart) },
        { what: `memory after ${requests} requests more`, MB: megabytes(afterMany) },
      ],
      chart: {
        title: 'Answers a second, compared with the bare framework and the same bytes',
        unit: 'a second',
        bars: [
          { label: 'home page', value: home.perSecond, limit: bareHome.perSecond },
          { label: 'a script', value: asset.perSecond, limit: bareAsset.perSecond },
        ],
      },
      ratio: home.perSecond / bareHome.perSecond,
      ratioIs: 'home pages a second, as a share of the bare framework; the aim is 0.7',
    }
  } finally {
    await ground.close()
  }
}

type Side = { name: 'home' | 'bareHome' | 'asset' | 'bareAsset'; reader: Reader; path: string; pid: number }
type Rate = { perSecond: number; row: Record<string, number> }

const megabytes = ({ residentKb }: { residentKb: number }) => Math.round(residentKb / 102.4) / 10
const share = (ours: Rate, bare: Rate) => Math.round((ours.perSecond / bare.perSecond) * 100) / 100

/** One side after the other, again and again, so that other load on the machine affects all of them. */
async function inTurns(
  sides: readonly Side[],
  rounds: number,
  ms: number,
): Promise<Record<Side['name'], Rate>> {
  const loops = new Map(sides.map(({ name }) => [name, [] as (Loop & { cpuMs: number })[]]))
  const run = async ({ reader, path: file, pid }: Side, length: number) => {
    const before = await used([pid])
    const loop = await closedLoop(readers, length, async () => {
      const { status } = await reader.read(file)
      if (status !== 200) throw new Error(`${file} answered ${status}`)
    })
    return { ...loop, cpuMs: ((await used([pid])).cpuSeconds - before.cpuSeconds) * 1000 }
  }
  for (const side of sides) await run(side, warmUpMs)
  for (let round = 0; round < rounds; round++)
    for (const side of sides) loops.get(side.name)?.push(await run(side, ms))
  const rate = (name: Side['name']): Rate => {
    const all = loops.get(name) ?? []
    const perSecond = medianOf(all.map((loop) => loop.perSecond))
    const { count, p50, p99 } = rowOf(
      name,
      all.flatMap(({ times }) => times),
    )
    const cpu = all.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / count
    return {
      perSecond,
      row: { 'a second': Math.round(perSecond), p50, p99, 'CPU ms each': Math.round(cpu * 100) / 100 },
    }
  }
  return {
    home: rate('home'),
    bareHome: rate('bareHome'),
    asset: rate('asset'),
    bareAsset: rate('bareAsset'),
  }
}

const notCopied = new Set(['content-length', 'transfer-encoding', 'connection', 'keep-alive', 'date'])

async function answered(reader: Reader, file: string, accept: string): Promise<Answered> {
  const { headers, body } = await reader.read(file, accept)
  const kept = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && !notCopied.has(name) ? [[name, value] as const] : [],
  )
  return {
    path: file,
    body: body.toString('base64'),
    headers: Object.fromEntries(kept),
    isCompressed: headers['content-encoding'] !== undefined,
  }
}

async function startBare(answers: readonly Answered[]) {
  const child = fork(path.join(import.meta.dirname, 'pages', 'bare.ts'), { execArgv: ['--import', 'tsx'] })
  child.send(answers)
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const reader = openReader(`http://127.0.0.1:${port}`)
  return {
    reader,
    pid: child.pid ?? 0,
    close: async () => {
      reader.close()
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Most guests read pages; each tenth call asks for the rooms. */
async function readMany(reader: Reader, count: number): Promise<void> {
  let left = count
  await Promise.all(
    Array.from({ length: readers }, async () => {
      while (left-- > 0) await reader.read(left % 10 === 0 ? '/trpc/booking.rooms' : '/')
    }),
  )
}
