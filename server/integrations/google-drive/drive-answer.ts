import { z } from 'zod'
import { parseJson } from '#server/platform/parse-json'
import type { Album } from '#shared/gallery/gallery'
import { albumName } from '#shared/gallery/photo-name'
import type { Failure, SourcedPhoto } from '../photos/photo-source'

/** The shape of an id; anything else could be a path or part of a query. */
export const driveId = z.string().regex(/^[A-Za-z0-9_-]{10,200}$/)

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
export const readPage = (body: string): DrivePage | undefined => page.safeParse(parseJson(body)).data

/** Malformed entries are left out. */
export const readAlbums = (files: unknown[]): Album[] =>
  files.flatMap((sent) => {
    const { data } = folder.safeParse(sent)
    return data ? [{ folderId: data.id, name: albumName(data.name) }] : []
  })

export const readPhotos = (files: unknown[]): SourcedPhoto[] =>
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
export function readRefusal(status: number, body: string): Failure {
  const reason = refusal.safeParse(parseJson(body)).data?.error.errors[0]?.reason
  const isTemporary =
    status >= 500 || status === 429 || (reason !== undefined && temporaryReasons.has(reason))
  return { ok: false, detail: `${status} ${reason ?? ''}`.trim(), isTemporary }
}
