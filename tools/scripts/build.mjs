import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

export const root = fileURLToPath(new URL('../..', import.meta.url))

const dist = path.join(root, 'dist')
const sources = [
  ...['client', 'server', 'shared', 'migrations', 'tools/sandbox', 'tools/black-box'],
  ...['vite.config.ts', 'package-lock.json'],
]
const isTest = (file) => /\.test\.tsx?$/.test(file)

/** The stamp that dist/ should have, or null if it has it already and there is nothing to build. */
export async function staleStamp() {
  // An installation may be shipped built, without sources.
  if (!existsSync(path.join(root, 'server'))) return null
  const stamp = sourceHash()
  return (await currentStamp()) === stamp ? null : stamp
}

/** Builds into a folder next to dist/, since the source maps hold relative paths. */
async function build(stamp) {
  const fresh = path.join(root, `dist-${process.pid}`)
  try {
    await buildInto(fresh)
    await writeFile(path.join(fresh, '.stamp'), stamp)
    await replaceDist(fresh, stamp)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

const currentStamp = () => readFile(path.join(dist, '.stamp'), 'utf8').catch(() => '')

async function buildInto(folder) {
  const vite = await import('vite')
  const into = (name) => ({ outDir: path.join(folder, name), emptyOutDir: true })
  await vite.build({ root, logLevel: 'warn', build: into('client') })
  await vite.build({ root, logLevel: 'warn', build: { ...into('server'), ssr: true } })
  await compress(path.join(folder, 'client', 'assets'))
  await cp(path.join(root, 'client', 'art', 'albums'), path.join(folder, 'albums'), { recursive: true })
}

const compressions = [
  ['.br', promisify(brotliCompress)],
  ['.gz', promisify(gzip)],
]

/** Compresses each text at build time, so that the server does not compress it while a guest waits. */
async function compress(assets) {
  const texts = (await readdir(assets)).filter((name) => /[.](js|css|svg)$/.test(name))
  for (const name of texts) {
    const file = path.join(assets, name)
    const bytes = await readFile(file)
    for (const [ending, compressBytes] of compressions) {
      const compressed = await compressBytes(bytes)
      if (compressed.length < bytes.length) await writeFile(`${file}${ending}`, compressed)
    }
  }
}

/** Two starts may build at once: the first to finish wins, and the other must not replace dist/ under it. */
async function replaceDist(fresh, stamp) {
  if ((await currentStamp()) === stamp) return
  const old = `${fresh}.old`
  await rename(dist, old).catch(ignore('ENOENT'))
  await rename(fresh, dist).catch(ignore('ENOTEMPTY', 'EEXIST'))
  await rm(old, { recursive: true, force: true })
}

const ignore =
  (...codes) =>
  (error) => {
    if (!codes.includes(error.code)) throw error
  }

/**
 * Synchronous: every start does this before anyone waits, and reading one file after another takes a quarter of the
 * time.
 */
function sourceHash() {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesUnder(source)) {
      hash
        .update(`${file}\0`)
        .update(readFileSync(path.join(root, file)))
        .update('\0')
    }
  }
  return hash.digest('hex')
}

function filesUnder(source) {
  const full = path.join(root, source)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [source]
  const entries = readdirSync(full, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !isTest(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .sort()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const stamp = await staleStamp()
  if (stamp !== null) await build(stamp)
}
