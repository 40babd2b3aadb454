import { z } from 'zod'
import { parseJson } from '#server/platform/parse-json'
import { hotel } from '#shared/hotel'
import { isGooglePhotoHost } from '../google-photo-host'
import { readBounded } from '../read-bounded'
import { fetchPhoto } from './fetch-photo'
import { readPlace } from './place-answer'
import type { Reviews, ReviewsAnswer } from './reviews'

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
