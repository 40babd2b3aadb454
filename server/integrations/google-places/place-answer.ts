import { z } from 'zod'
import { parseJson } from '#server/platform/parse-json'
import type { SourcedReview } from './reviews'

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
export function readPlace(body: string, mayFetch: Allowed): SourcedReview[] | undefined {
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
