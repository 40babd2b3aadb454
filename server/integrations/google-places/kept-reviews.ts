import type { Clock } from '#server/platform/clock'
import type { Log } from '#server/platform/log'
import type { Photo, Reviews, ReviewsAnswer } from './reviews'

type Needs = { clock: Clock; log: Pick<Log, 'warn'> }
type Kept<T> = { value: T; at: number }

/** Within these a copy is as good as new. */
const freshMs = 10 * 60_000
/** After these nothing of it is shown any more: the source's terms allow no store of reviews. */
const longestMs = 60 * 60_000
/** A source that failed is left alone for so long. */
const restMs = 10_000

/**
 * Keeps a copy in memory, so that many guests ask the source once. A copy that is no longer fresh is still given while a
 * new one is fetched, and while the source is down; after an hour the failure is told.
 */
export function keptReviews(reviews: Reviews, { clock, log }: Needs): Reviews {
  let copy: Kept<Extract<ReviewsAnswer, { ok: true }>> | undefined
  let failure: Kept<ReviewsAnswer> | undefined
  let asked: Promise<ReviewsAnswer> | undefined
  const photos = new Map<string, Kept<Promise<Photo | undefined>>>()

  const now = () => clock.now().getTime()
  // What comes from a time that is still to be was kept before the clock was put back.
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
    const last = isWithin(copy, longestMs) ? copy?.value : undefined
    if (last && isWithin(copy, freshMs)) return last
    if (failure && isWithin(failure, restMs)) return last ?? failure.value
    asked ??= ask().finally(() => {
      asked = undefined
    })
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
