import type { Pause } from '#server/platform/pause'
import { isGooglePhotoHost } from '../google-photo-host'
import { type Failure, largestPhoto, type PhotoSource, type SourceAnswer } from '../photos/photo-source'
import { readBounded } from '../read-bounded'
import { driveId, readAlbums, readPage, readPhotos, readRefusal } from './drive-answer'

type Needs = {
  key: string
  /** The folder whose sub-folders are the albums. */
  folder: string
  pause: Pause
  /** Unset: the real one. */
  sandboxUrl?: string
  timeoutMs?: number
}

const google = 'https://www.googleapis.com/drive/v3'
const largestPage = 4 * 1024 * 1024
/** More pages than this are a circle. */
const mostPages = 60
const beforeAnotherTryMs = 250
const previewWidth = 1920
const photoFields =
  'nextPageToken,files(id,name,mimeType,md5Checksum,modifiedTime,imageMediaMetadata(width,height,rotation),thumbnailLink,resourceKey)'

const isPassing = (answer: SourceAnswer<unknown>) => !answer.ok && answer.isPassing

/** Albums of a shared folder by the Drive API (v3). */
export function driveSource({ key, folder, pause, sandboxUrl, timeoutMs = 5000 }: Needs): PhotoSource {
  const base = sandboxUrl ? `${sandboxUrl}/sandbox/drive/v3` : google
  const mayPreview = sandboxUrl
    ? ({ origin }: URL) => origin === new URL(sandboxUrl).origin
    : isGooglePhotoHost

  const page = async (query: Record<string, string>) => {
    const search = new URLSearchParams({ ...query, ...everywhere, pageSize: '100', key })
    const answer = await get(`${base}/files?${search}`, { maxBytes: largestPage, timeoutMs })
    if (!answer.ok) return answer
    const read = readPage(new TextDecoder().decode(answer.value))
    return read ? ({ ok: true, value: read } as const) : unreadable
  }
  /** To the end: a page may be short or empty and still not be the last. */
  const pages = async (query: Record<string, string>): Promise<SourceAnswer<unknown[]>> => {
    const files: unknown[] = []
    let token: string | undefined
    for (let number = 0; number < mostPages; number += 1) {
      const answer = await page(token ? { ...query, pageToken: token } : query)
      if (!answer.ok) return answer
      files.push(...answer.value.files)
      token = answer.value.nextPageToken
      if (!token) return { ok: true, value: files }
    }
    return { ok: false, detail: 'the list has no end', isPassing: false }
  }
  /** Once more from the beginning: a place in the list is forgotten after a while, and a crowd passes. */
  const list = async (query: Record<string, string>): Promise<SourceAnswer<unknown[]>> => {
    const answer = await pages(query)
    if (answer.ok || !(isPassing(answer) || answer.detail.startsWith('400'))) return answer
    await pause(beforeAnotherTryMs)
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
        return URL.canParse(url) && mayPreview(new URL(url)) ? get(url, asked) : elsewhere
      }
      const headers = kind === 'resource' ? { 'X-Goog-Drive-Resource-Keys': `${id}/${value}` } : {}
      const search = new URLSearchParams({ alt: 'media', supportsAllDrives: 'true', key })
      return get(`${base}/files/${driveId.parse(id)}?${search}`, { ...asked, headers })
    },
  }
}

const everywhere = { supportsAllDrives: 'true', includeItemsFromAllDrives: 'true' }
const unreadable: Failure = { ok: false, detail: 'the answer cannot be understood', isPassing: true }
const elsewhere: Failure = { ok: false, detail: 'the preview lies with a stranger', isPassing: false }
const tooLarge: Failure = { ok: false, detail: 'the answer is too large', isPassing: false }

type Asked = { maxBytes: number; timeoutMs: number; headers?: Record<string, string> }

async function get(url: string, { maxBytes, timeoutMs, headers = {} }: Asked) {
  try {
    // A redirect leads to a host that nobody has looked at.
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { headers, redirect: 'error', signal })
    const bytes = await readBounded(response, maxBytes)
    if (!response.ok) return readRefusal(response.status, new TextDecoder().decode(bytes))
    return bytes ? ({ ok: true, value: bytes } as const) : tooLarge
  } catch (error) {
    const name = error instanceof Error ? error.name : 'not an error'
    return { ok: false, detail: `no answer: ${name}`, isPassing: true } as const
  }
}
