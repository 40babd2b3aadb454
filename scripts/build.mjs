import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

const dist = path.join(root, 'dist')
const sources = ['client', 'server', 'shared', 'migrations', 'vite.config.ts', 'package-lock.json']
const isTest = (file) => /\.test\.tsx?$/.test(file)

/** What dist/ would be stamped with, or null if it has that stamp already and there is nothing to build. */
export async function staleStamp() {
  // An installation may be shipped built, without its sources.
  if (!existsSync(path.join(root, 'server'))) return null
  const stamp = sourceHash()
  return (await currentStamp()) === stamp ? null : stamp
}

/** Beside dist/, since the source maps hold relative paths. */
async function build(stamp) {
  const fresh = path.join(root, `dist-${process.pid}`)
  try {
    await buildInto(fresh)
    await writeFile(path.join(fresh, '.stamp'), stamp)
    await putInPlace(fresh, stamp)
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
  await pack(path.join(folder, 'client', 'assets'))
  await cp(path.join(root, 'client', 'art', 'albums'), path.join(folder, 'albums'), { recursive: true })
}

const packings = [
  ['.br', promisify(brotliCompress)],
  ['.gz', promisify(gzip)],
]

/** Beside each text its smallest form, so that the server packs nothing while a guest waits. */
async function pack(assets) {
  const texts = (await readdir(assets)).filter((name) => /[.](js|css|svg)$/.test(name))
  for (const name of texts) {
    const file = path.join(assets, name)
    const bytes = await readFile(file)
    for (const [ending, squeeze] of packings) {
      const packed = await squeeze(bytes)
      if (packed.length < bytes.length) await writeFile(`${file}${ending}`, packed)
    }
  }
}

/** Two starts may build at once; the first to finish wins, and the other must not pull dist/ away from under it. */
async function putInPlace(fresh, stamp) {
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

/** Each start does this, and nobody is there yet who would have to wait: one after the other is a quarter of the work. */
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
