import { z } from 'zod'
import { isGooglePhotoHost, readBounded } from '#server/integrations/google-answers'
import { parseJson } from '#server/platform/parse-json'
import { hotel } from '#shared/hotel'
import type { Photo, Reviews, ReviewsAnswer, SourcedReview } from './reviews'

const localized = z.object({ text: z.string().catch(''), languageCode: z.string().optional() })

/** The used fields of a review; all but the name and the rating may be missing. */
const placeReview = z.object({
  rating: z.number().min(1).max(5),
  text: localized.optional().catch(undefined),
  originalText: localized.optional().catch(undefined),
  authorAttribution: z.object({
    displayName: z.string().trim().min(1),
    uri: z.string().optional().catch(undefined),
    photoUri: z.string().optional().catch(undefined),
  }),
  relativePublishTimeDescription: z.string().catch(''),
  googleMapsUri: z.string().optional().catch(undefined),
  flagContentUri: z.string().optional().catch(undefined),
})

/** `reviews` is missing for a place without reviews. */
const place = z.object({ reviews: z.array(z.unknown()).default([]) })

type Allowed = (url: URL) => boolean

/** Undefined where the answer is not a place. Malformed reviews are left out. */
function readPlace(body: string, mayFetch: Allowed): SourcedReview[] | undefined {
  const parsed = place.safeParse(parseJson(body))
  if (!parsed.success) return undefined
  return parsed.data.reviews.flatMap((sent) => {
    const review = placeReview.safeParse(sent)
    return review.success ? [asReview(review.data, mayFetch)] : []
  })
}

function asReview(sent: z.output<typeof placeReview>, mayFetch: Allowed): SourcedReview {
  const { authorAttribution: author, text, originalText } = sent
  const languages = [text?.languageCode, originalText?.languageCode]
  return {
    author: author.displayName,
    authorUrl: link(author.uri),
    photoUrl: photoUrl(author.photoUri, mayFetch),
    text: (text?.text || originalText?.text || '').trim(),
    rating: sent.rating,
    when: sent.relativePublishTimeDescription,
    isTranslated: !languages.includes(undefined) && languages[0] !== languages[1],
    url: link(sent.googleMapsUri),
    reportUrl: link(sent.flagContentUri),
  }
}

const asUrl = (text: string | undefined): URL | undefined =>
  text !== undefined && URL.canParse(text) ? new URL(text) : undefined

/** Only https links, because a URL in a review could also be a script. */
function link(text: string | undefined): string | null {
  const url = asUrl(text)
  return url?.protocol === 'https:' ? url.href : null
}

/** Old photo URLs have no scheme. */
function photoUrl(text: string | undefined, mayFetch: Allowed): string | null {
  const url = asUrl(text?.startsWith('//') ? `https:${text}` : text)
  return url && mayFetch(url) ? url.href : null
}

const largestPhoto = 256 * 1024

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

/** Allowed types. SVG is not one of them, because it could contain scripts. */
const formats: Readonly<Record<string, (bytes: Uint8Array) => boolean>> = {
  'image/jpeg': (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff,
  'image/png': (bytes) => bytes[0] === 0x89 && ascii(bytes, 1, 4) === 'PNG',
  'image/webp': (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP',
  'image/gif': (bytes) => ascii(bytes, 0, 4) === 'GIF8',
}

/** A picture of at most 256 KB, checked by its type and its first bytes. Redirects are not followed. */
async function fetchPhoto(url: string, timeoutMs: number): Promise<Photo | undefined> {
  try {
    const response = await fetch(url, {
      // A redirect could lead to a host that was not checked.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: Object.keys(formats).join(', ') },
    })
    const type = response.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
    if (!response.ok || !formats[type]) {
      await response.body?.cancel()
      return undefined
    }
    const bytes = await readBounded(response, largestPhoto)
    return bytes && formats[type](bytes) ? { bytes, type } : undefined
  } catch {
    return undefined
  }
}

type Needs = {
  key: string
  placeId: string
  /** The sandbox's URL, whose reviews are samples. Unset: Google. */
  sandboxUrl?: string
  timeoutMs?: number
}

const google = 'https://places.googleapis.com'
const mapsUrl = (id: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(hotel.name)}&query_place_id=${id}`
const largestAnswer = 1024 * 1024
const refusal = z.object({ error: z.object({ status: z.string().regex(/^[A-Z_]{1,40}$/) }) })

/** Reviews of a place from the Places API (v1). */
export function googleReviews({ key, placeId, sandboxUrl, timeoutMs = 4000 }: Needs): Reviews {
  const base = sandboxUrl ? `${sandboxUrl}/sandbox/places` : google
  const sandbox = sandboxUrl ? new URL(sandboxUrl).origin : undefined
  const mayFetch = sandbox ? (url: URL) => url.origin === sandbox : isGooglePhotoHost
  const id = encodeURIComponent(placeId)

  const list = async (): Promise<ReviewsAnswer> => {
    try {
      const response = await fetch(`${base}/v1/places/${id}?languageCode=en`, {
        headers: { 'X-Goog-Api-Key': key, 'X-Goog-FieldMask': 'reviews' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const bytes = await readBounded(response, largestAnswer)
      const body = new TextDecoder().decode(bytes)
      if (!response.ok) return { ok: false, detail: `${response.status} ${statusIn(body)}`.trim() }
      const reviews = bytes && readPlace(body, mayFetch)
      return reviews ? { ok: true, reviews } : { ok: false, detail: 'the answer is malformed' }
    } catch (error) {
      return { ok: false, detail: `no answer: ${error instanceof Error ? error.name : 'not an error'}` }
    }
  }

  return {
    isSample: sandboxUrl !== undefined,
    allUrl: sandboxUrl ? null : mapsUrl(id),
    list,
    photo: async (url) => (mayFetch(new URL(url)) ? fetchPhoto(url, timeoutMs) : undefined),
  }
}

/** The status code in Google's error, such as `PERMISSION_DENIED`. */
const statusIn = (body: string): string => refusal.safeParse(parseJson(body)).data?.error.status ?? ''
