import { z } from 'zod'
import { isGooglePhotoHost, readBounded } from '#server/integrations/google-answers'
import {
  type Failure,
  largestPhoto,
  type PhotoSource,
  type SourceAnswer,
  type SourcedPhoto,
} from '#server/integrations/photos/photos'
import type { Pause } from '#server/platform/clock'
import { parseJson } from '#server/platform/parse-json'
import type { Album } from '#shared/gallery/gallery'
import { albumName } from '#shared/gallery/photo-name'

/** The shape of an id; anything else could be a path or part of a query. */
const driveId = z.string().regex(/^[A-Za-z0-9_-]{10,200}$/)

const page = z.object({
  nextPageToken: z.string().min(1).max(4096).optional(),
  files: z.array(z.unknown()).default([]),
})
export type DrivePage = z.output<typeof page>

const folder = z.object({ id: driveId, name: z.string().trim().min(1) })

const side = z.int().min(1).max(100_000)
const picture = z.object({
  id: driveId,
  name: z.string().trim().min(1),
  mimeType: z.string(),
  md5Checksum: z.string().optional().catch(undefined),
  modifiedTime: z.string().optional().catch(undefined),
  imageMediaMetadata: z
    .object({ width: side, height: side, rotation: z.int().optional().catch(undefined) })
    .optional()
    .catch(undefined),
  thumbnailLink: z.string().optional().catch(undefined),
  resourceKey: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .optional()
    .catch(undefined),
})

const refusal = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string().regex(/^\w{1,60}$/) })).min(1) }),
})

/** Undefined where the answer is not a list of files. */
const readPage = (body: string): DrivePage | undefined => page.safeParse(parseJson(body)).data

/** Malformed entries are left out. */
const readAlbums = (files: unknown[]): Album[] =>
  files.flatMap((sent) => {
    const { data } = folder.safeParse(sent)
    return data ? [{ folderId: data.id, name: albumName(data.name) }] : []
  })

const readPhotos = (files: unknown[]): SourcedPhoto[] =>
  files.flatMap((sent) => {
    const { data } = picture.safeParse(sent)
    return data ? [asPhoto(data)] : []
  })

/** The picture library cannot read HEIC, so Google Drive's preview is used. */
const onlyAsPreview = /^image\/hei[cf]/

function asPhoto(sent: z.output<typeof picture>): SourcedPhoto {
  const { id, name, md5Checksum, modifiedTime, imageMediaMetadata: size, resourceKey } = sent
  const isTurned = Math.abs(size?.rotation ?? 0) % 2 === 1
  const preview = onlyAsPreview.test(sent.mimeType) ? sent.thumbnailLink : undefined
  return {
    from: 'drive',
    id,
    file: name,
    version: md5Checksum ?? modifiedTime ?? '',
    isDrawing: false,
    size: !size
      ? null
      : isTurned
        ? { width: size.height, height: size.width }
        : { width: size.width, height: size.height },
    hint: preview ? `preview ${preview}` : resourceKey && `resource ${resourceKey}`,
  }
}

const temporaryReasons = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'backendError',
  'internalError',
])

/** One status can mean a rate limit or a permanent refusal; only the reason tells them apart. */
function readRefusal(status: number, body: string): Failure {
  const reason = refusal.safeParse(parseJson(body)).data?.error.errors[0]?.reason
  const isTemporary =
    status >= 500 || status === 429 || (reason !== undefined && temporaryReasons.has(reason))
  return { ok: false, detail: `${status} ${reason ?? ''}`.trim(), isTemporary }
}

type Needs = {
  key: string
  /** The id of the folder whose subfolders are the albums. */
  folder: string
  pause: Pause
  /** Unset: Google. */
  sandboxUrl?: string
  timeoutMs?: number
}

const google = 'https://www.googleapis.com/drive/v3'
const largestPage = 4 * 1024 * 1024
/** More pages than this mean an endless list. */
const maxPages = 60
const retryDelayMs = 250
const previewWidth = 1920
const photoFields =
  'nextPageToken,files(id,name,mimeType,md5Checksum,modifiedTime,imageMediaMetadata(width,height,rotation),thumbnailLink,resourceKey)'

const isTemporary = (answer: SourceAnswer<unknown>) => !answer.ok && answer.isTemporary

/** Albums of a shared folder from the Drive API (v3). */
export function driveSource({ key, folder, pause, sandboxUrl, timeoutMs = 5000 }: Needs): PhotoSource {
  const base = sandboxUrl ? `${sandboxUrl}/sandbox/drive/v3` : google
  const mayPreview = sandboxUrl
    ? ({ origin }: URL) => origin === new URL(sandboxUrl).origin
    : isGooglePhotoHost

  const page = async (query: Record<string, string>) => {
    const search = new URLSearchParams({ ...query, ...allDrives, pageSize: '100', key })
    const answer = await get(`${base}/files?${search}`, { maxBytes: largestPage, timeoutMs })
    if (!answer.ok) return answer
    const read = readPage(new TextDecoder().decode(answer.value))
    return read ? ({ ok: true, value: read } as const) : unreadable
  }
  /** Reads all pages; one may be short or empty and still not be the last. */
  const pages = async (query: Record<string, string>): Promise<SourceAnswer<unknown[]>> => {
    const files: unknown[] = []
    let token: string | undefined
    for (let number = 0; number < maxPages; number += 1) {
      const answer = await page(token ? { ...query, pageToken: token } : query)
      if (!answer.ok) return answer
      files.push(...answer.value.files)
      token = answer.value.nextPageToken
      if (!token) return { ok: true, value: files }
    }
    return { ok: false, detail: 'the list has no end', isTemporary: false }
  }
  /** Retries once from the first page, because page tokens expire and rate limits pass. */
  const list = async (query: Record<string, string>): Promise<SourceAnswer<unknown[]>> => {
    const answer = await pages(query)
    if (answer.ok || !(isTemporary(answer) || answer.detail.startsWith('400'))) return answer
    await pause(retryDelayMs)
    return pages(query)
  }

  return {
    freshMs: sandboxUrl ? 0 : 10 * 60_000,
    restMs: sandboxUrl ? 0 : 10_000,
    isFetchedAhead: !sandboxUrl,
    albums: async () => {
      const files = await list({
        q: `'${driveId.parse(folder)}' in parents and mimeType='application/vnd.google-apps.folder' and trashed=false`,
        fields: 'nextPageToken,files(id,name)',
        orderBy: 'name_natural',
      })
      return files.ok ? { ok: true, value: readAlbums(files.value) } : files
    },
    photos: async (folderId) => {
      const files = await list({
        q: `'${driveId.parse(folderId)}' in parents and mimeType contains 'image/' and trashed=false`,
        fields: photoFields,
        orderBy: 'name_natural',
      })
      return files.ok ? { ok: true, value: readPhotos(files.value) } : files
    },
    bytes: async ({ id, hint = '' }) => {
      const asked = { maxBytes: largestPhoto, timeoutMs: timeoutMs * 4 }
      const [kind, value = ''] = hint.split(' ', 2)
      if (kind === 'preview') {
        const url = value.replace(/=s\d+$/, `=s${previewWidth}`)
        return URL.canParse(url) && mayPreview(new URL(url)) ? get(url, asked) : foreignHost
      }
      const headers = kind === 'resource' ? { 'X-Goog-Drive-Resource-Keys': `${id}/${value}` } : {}
      const search = new URLSearchParams({ alt: 'media', supportsAllDrives: 'true', key })
      return get(`${base}/files/${driveId.parse(id)}?${search}`, { ...asked, headers })
    },
  }
}

const allDrives = { supportsAllDrives: 'true', includeItemsFromAllDrives: 'true' }
const unreadable: Failure = { ok: false, detail: 'the answer is malformed', isTemporary: true }
const foreignHost: Failure = { ok: false, detail: 'the preview is on a foreign host', isTemporary: false }
const tooLarge: Failure = { ok: false, detail: 'the answer is too large', isTemporary: false }

type Asked = { maxBytes: number; timeoutMs: number; headers?: Record<string, string> }

async function get(url: string, { maxBytes, timeoutMs, headers = {} }: Asked) {
  try {
    // A redirect could lead to a host that was not checked.
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { headers, redirect: 'error', signal })
    const bytes = await readBounded(response, maxBytes)
    if (!response.ok) return readRefusal(response.status, new TextDecoder().decode(bytes))
    return bytes ? ({ ok: true, value: bytes } as const) : tooLarge
  } catch (error) {
    const name = error instanceof Error ? error.name : 'not an error'
    return { ok: false, detail: `no answer: ${name}`, isTemporary: true } as const
  }
}
