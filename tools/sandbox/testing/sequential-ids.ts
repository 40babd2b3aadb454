import type { Ids } from '#server/platform/ids'

/** Ids that count up, so that tests are repeatable. */
export function sequentialIds(): Ids {
  let last = 0
  const next = (length: number) => String(++last).padStart(length, '0')
  return {
    uuid: () => `00000000-0000-4000-8000-${next(12)}`,
    token: (bytes) => next(bytes),
    base62: (length) => next(length),
    bytes: (length) => Buffer.from(next(length)),
  }
}
