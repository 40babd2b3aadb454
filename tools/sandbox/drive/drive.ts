import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { brokenOff, hangUp, pause, settingRoutes, untilAbandoned } from '../answers'
import type { Store } from '../store'
import { type DriveFile, driveFiles, preview } from './files'
import {
  type DriveControl,
  type DriveMode,
  driveControl,
  driveFolder,
  driveKey,
  type Refusal,
  refusals,
  refuse,
} from './modes'

type Needs = { store: Store; pictures: string | undefined; closing: AbortSignal }
type Handler = (c: Context, closing: AbortSignal, ms: number | undefined) => Promise<Response> | Response

/** The fake Google Drive: the API calls that the hotel makes, previews, and `/control`. */
export function driveRoutes({ store, pictures, closing }: Needs): Hono {
  const control = store.setting<DriveControl>('drive mode', { mode: 'normal' })
  const app = new Hono()
  app.route('/', settingRoutes('/control', control, driveControl))
  const known = new Map<string, DriveFile[]>()
  const files = (c: Context): DriveFile[] => {
    const { mode } = control.get()
    const previews = `${new URL(c.req.url).origin}/sandbox/drive/previews`
    const found = known.get(`${mode} ${previews}`) ?? driveFiles(mode, pictures, previews)
    known.set(`${mode} ${previews}`, found)
    return found
  }
  app.use('/v3/*', async (c, next) => {
    const { mode, ms } = control.get()
    if (mode === 'latency') await pause(ms ?? 1500, closing)
    const refusal = refusalOf[mode]
    const handled = refusal ? refuse(c, refusal) : await handlers[mode]?.(c, closing, ms)
    if (handled) return handled
    return c.req.query('key') === driveKey ? next() : refuse(c, refusals.invalid_key)
  })
  app.get('/v3/files', (c) => list(c, control.get().mode, files(c)))
  app.get('/v3/files/:id', (c) => media(c, control.get().mode, files(c), closing))
  app.get('/previews/:name', (c) => c.body(preview(), 200, { 'Content-Type': 'image/png' }))
  return app
}

/** Computed once per file: large files take a while. */
const checksums = new WeakMap<DriveFile, string>()

function shown(known: DriveFile) {
  const { bytes, parent: _, ...file } = known
  const md5Checksum = checksums.get(known) ?? createHash('md5').update(bytes()).digest('hex')
  checksums.set(known, md5Checksum)
  return { ...file, md5Checksum, modifiedTime: '2026-10-01T06:00:00.000Z' }
}

function list(c: Context, mode: DriveMode, all: DriveFile[]): Response | Promise<Response> {
  const query = readQuery(c.req.query('q') ?? '')
  if (!query) return refuse(c, refusals.bad_request)
  const known = [driveFolder, ...all.map(({ id }) => id)]
  // Drive's own message does not name the file either.
  if (query.parents.some((parent) => !known.includes(parent)))
    return refuse(c, { ...refusals.not_found, message: 'File not found: .' })
  const found = all.filter(query.test).map(shown)
  const page = pageOf(found, mode, c.req.query('pageToken'))
  if (page === 'expired') return refuse(c, refusals.expired)
  return answer(c, mode, page)
}

function answer(c: Context, mode: DriveMode, page: Page): Response | Promise<Response> {
  if (mode === 'malformed')
    return c.json({ files: [null, 7, { id: 3 }, { name: 'no id' }, ...page.files.slice(0, 2)] })
  if (mode === 'foreign_ids') {
    const strange = ['../../v2/about?x=', "x' or name contains '", 'http://169.254.169.254/latest']
    return c.json({
      files: [...strange.map((id) => ({ id, name: id, mimeType: 'image/png' })), ...page.files],
    })
  }
  return mode === 'broken_off' ? brokenOff(c, c.json(page)) : c.json(page)
}

async function media(c: Context, mode: DriveMode, all: DriveFile[], closing: AbortSignal): Promise<Response> {
  const file = all.find(({ id }) => id === c.req.param('id'))
  if (!file) return refuse(c, refusals.not_found)
  if (c.req.query('alt') !== 'media') return c.json(shown(file))
  const refusal = mediaRefusals[mode]
  if (refusal) return refuse(c, refusal)
  if (mode === 'media_hang') await untilAbandoned(c, undefined, closing)
  if (mode === 'media_html') return c.html('<script>alert(1)</script>')
  if (mode === 'media_redirect') return c.redirect('/sandbox/info')
  const type = { 'Content-Type': file.mimeType }
  if (mode === 'media_huge') return c.body(new Uint8Array(41 * 1024 * 1024), 200, type)
  const bytes = c.body(file.bytes(), 200, type)
  return mode === 'media_broken_off' ? brokenOff(c, bytes) : bytes
}

/** Refusals of every call. */
const refusalOf: Partial<Record<DriveMode, Refusal | undefined>> = { ...refusals, download_quota: undefined }

/** Refusals of downloads only. */
const mediaRefusals: Partial<Record<DriveMode, Refusal>> = {
  download_quota: refusals.download_quota,
  media_403: refusals.user_rate_limit,
  media_429: refusals.too_many,
  media_404: refusals.not_found,
  media_500: refusals.error,
}

const handlers: Partial<Record<DriveMode, Handler>> = {
  down: hangUp,
  timeout: async (c, closing, ms) => {
    await untilAbandoned(c, ms, closing)
    return refuse(c, refusals.unavailable)
  },
  garbage: (c) => c.body('{"files":[{"na', 200, { 'Content-Type': 'application/json' }),
  '502html': (c) => c.html('<html><body><h1>502 Bad Gateway</h1></body></html>', 502),
  huge: (c) => c.json({ files: [], filler: 'x'.repeat(5 * 1024 * 1024) }),
  redirect: (c) => c.redirect('/sandbox/info'),
}

type Test = (file: DriveFile) => boolean

const text = String.raw`'((?:[^'\\]|\\.)*)'`
const unescaped = (quoted: string) => quoted.replaceAll(/\\(.)/g, '$1')

/** The conditions of Drive's query language that the fake understands. */
const conditions: readonly [RegExp, (file: DriveFile, value: string) => boolean][] = [
  [new RegExp(`^${text} in parents$`), (file, value) => file.parent === value],
  [new RegExp(`^mimeType ?= ?${text}$`), (file, value) => file.mimeType === value],
  [new RegExp(`^mimeType contains ${text}$`), (file, value) => file.mimeType.startsWith(value)],
  [/^trashed ?= ?(true|false)$/, (file, value) => String(file.trashed ?? false) === value],
]

/** Reads a query such as `'ID' in parents and trashed=false`; undefined where it is not understood. */
function readQuery(q: string): { test: Test; parents: string[] } | undefined {
  const parents: string[] = []
  const tests: Test[] = []
  for (const part of q.split(' and ')) {
    const found = conditions.flatMap(([shape, holds]): Test[] => {
      const value = shape.exec(part.trim())?.[1]
      if (value === undefined) return []
      if (part.includes(' in parents')) parents.push(unescaped(value))
      return [(file) => holds(file, unescaped(value))]
    })
    if (found.length !== 1) return undefined
    tests.push(...found)
  }
  return { test: (file) => tests.every((holds) => holds(file)), parents }
}

type File = Record<string, unknown>
type Page = {
  kind: 'drive#fileList'
  incompleteSearch: boolean
  nextPageToken?: string
  files: File[]
}

const onPage = 3

/**
 * A page of the files found: all of them, or in the mode `paged` three at a time with an empty page after each.
 * `expired`: the page token is no longer valid.
 */
function pageOf(found: File[], mode: DriveMode, token: string | undefined): Page | 'expired' {
  const page = (files: File[], nextPageToken?: string): Page => ({
    kind: 'drive#fileList',
    incompleteSearch: false,
    ...(nextPageToken && { nextPageToken }),
    files,
  })
  if (mode === 'endless') return page(found.slice(0, 1), 'sandbox-files-0')
  if (mode !== 'paged' && mode !== 'expired_token') return page(found)
  if (mode === 'expired_token' && token) return 'expired'
  const [, kind, number] = /^sandbox-(files|nothing)-(\d+)$/.exec(token ?? 'sandbox-files-0') ?? []
  if (!kind) return 'expired'
  const from = Number(number)
  if (kind === 'nothing') return page([], `sandbox-files-${from}`)
  const next = from + onPage
  return page(found.slice(from, next), next < found.length ? `sandbox-nothing-${next}` : undefined)
}
