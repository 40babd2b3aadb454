import { z } from 'zod'
import type { Album } from '#shared/gallery/gallery'
import { albumName } from '#shared/gallery/photo-name'
import type { Failure, SourcedPhoto } from '../photos/photo-source'

/** What an id looks like; anything else would be a path or a part of a question. */
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

/** Undefined where the answer is no list of files. */
export const readPage = (body: string): DrivePage | undefined => page.safeParse(asJson(body)).data

/** What cannot be understood is left out. */
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

/** Our tools cannot read what an iPhone writes; its keeper can, and has a preview of it. */
const onlyAsPreview = /^image\/hei[cf]/

function asPhoto(sent: z.output<typeof picture>): SourcedPhoto {
  const { id, name, md5Checksum, modifiedTime, imageMediaMetadata: size, resourceKey } = sent
  const isTurned = Math.abs(size?.rotation ?? 0) % 2 === 1
  const preview = onlyAsPreview.test(sent.mimeType) ? sent.thumbnailLink : undefined
  return {
    ...{ from: 'drive', id, file: name, version: md5Checksum ?? modifiedTime ?? '', isDrawing: false },
    size: !size
      ? null
      : isTurned
        ? { width: size.height, height: size.width }
        : { width: size.width, height: size.height },
    hint: preview ? `preview ${preview}` : resourceKey && `resource ${resourceKey}`,
  }
}

const passingReasons = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'backendError',
  'internalError',
])

/** The same status may mean "slower, please" or "never": the reason tells. */
export function readRefusal(status: number, body: string): Failure {
  const reason = refusal.safeParse(asJson(body)).data?.error.errors[0]?.reason
  const isPassing = status >= 500 || status === 429 || (reason !== undefined && passingReasons.has(reason))
  return { ok: false, detail: `${status} ${reason ?? ''}`.trim(), isPassing }
}

function asJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
