import type { Clock } from '#server/platform/clock'
import type { Log } from '#server/platform/logger'
import { singleFlight } from '#server/platform/single-flight'
import type { Photo, Reviews, ReviewsAnswer } from './reviews'

type Needs = { clock: Clock; log: Pick<Log, 'warn'> }
type Kept<T> = { value: T; at: number }

/** A copy is not refetched within this time. */
const freshMs = 10 * 60_000
/** A copy is not shown after this time, because Google's terms do not allow reviews to be stored. */
const maxAgeMs = 60 * 60_000
/** A source that failed is not asked again within this time. */
const restMs = 10_000

/**
 * Caches the reviews in memory, so that many guests cause one request. A copy that is no longer fresh is still returned
 * while a new one is fetched and while the source is down; after an hour the failure is returned.
 */
export function keptReviews(reviews: Reviews, { clock, log }: Needs): Reviews {
  let copy: Kept<Extract<ReviewsAnswer, { ok: true }>> | undefined
  let failure: Kept<ReviewsAnswer> | undefined
  const once = singleFlight<ReviewsAnswer>()
  const photos = new Map<string, Kept<Promise<Photo | undefined>>>()

  const now = () => clock.now().getTime()
  // A copy from the future was made before the clock was set back.
  const isWithin = (kept: Kept<unknown> | undefined, ms: number): boolean =>
    kept !== undefined && now() >= kept.at && now() - kept.at < ms

  const ask = async (): Promise<ReviewsAnswer> => {
    const answer = await reviews.list()
    if (!answer.ok) {
      failure = { value: answer, at: now() }
      log.warn({ detail: answer.detail }, 'reviews could not be fetched')
      return answer
    }
    failure = undefined
    copy = { value: answer, at: now() }
    const urls = new Set(answer.reviews.map(({ photoUrl }) => photoUrl))
    for (const url of photos.keys()) if (!urls.has(url)) photos.delete(url)
    return answer
  }

  const list = async (): Promise<ReviewsAnswer> => {
    const last = isWithin(copy, maxAgeMs) ? copy?.value : undefined
    if (last && isWithin(copy, freshMs)) return last
    if (failure && isWithin(failure, restMs)) return last ?? failure.value
    const asked = once('list', ask)
    return last ?? asked
  }

  const photo = async (url: string): Promise<Photo | undefined> => {
    const known = photos.get(url)
    if (known && isWithin(known, restMs)) return known.value
    if (known && isWithin(known, freshMs) && (await known.value)) return known.value
    const value = reviews.photo(url)
    photos.set(url, { value, at: now() })
    return value
  }

  return { ...reviews, list, photo }
}
