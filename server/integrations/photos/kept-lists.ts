import type { Clock } from '#server/platform/clock'
import type { Log } from '#server/platform/log'
import type { Pause } from '#server/platform/pause'
import { singleFlight } from '#server/platform/single-flight'
import type { Failure, PhotoSource, SourceAnswer } from './photo-source'

type Needs = {
  clock: Clock
  log: Pick<Log, 'warn' | 'error'>
  pause: Pause
  source: Pick<PhotoSource, 'freshMs' | 'restMs'>
}
type Failed = { answer: Failure; at: number; times: number }

/** Nobody waits longer for news while there is a copy. */
const timeoutMs = 400
const longestRestMs = 5 * 60_000

/** A list is asked for once for many guests; the last good one is given while it is new enough, and while its source is down. */
export function keptList<T>(what: string, { clock, log, pause, source }: Needs, known?: T) {
  const flights = singleFlight<SourceAnswer<T>>()
  const now = () => clock.now().getTime()
  // What was kept by an earlier process is a copy, but not a new one.
  let copy: { value: T; at: number } | undefined =
    known === undefined ? undefined : { value: known, at: Number.NEGATIVE_INFINITY }
  let failed: Failed | undefined
  // What comes from a time that is still to be was kept before the clock was put back.
  const isWithin = (at: number, ms: number) => now() >= at && now() - at < ms
  const restOf = ({ times }: Failed) => Math.min(source.restMs * 2 ** (times - 1), longestRestMs)

  const ask = async (fetchList: () => Promise<SourceAnswer<T>>): Promise<SourceAnswer<T>> => {
    const answer = await fetchList()
    if (answer.ok) {
      copy = { value: answer.value, at: now() }
      failed = undefined
      return answer
    }
    failed = { answer, at: now(), times: (failed?.times ?? 0) + 1 }
    log[answer.isPassing ? 'warn' : 'error']({ what, detail: answer.detail }, 'the gallery’s source refuses')
    return answer
  }

  return {
    last: () => copy?.value,
    get: async (fetchList: () => Promise<SourceAnswer<T>>): Promise<SourceAnswer<T>> => {
      const last = copy && ({ ok: true, value: copy.value } as const)
      if (last && copy && isWithin(copy.at, source.freshMs)) return last
      if (failed && isWithin(failed.at, restOf(failed))) return last ?? failed.answer
      const asked = flights(what, () => ask(fetchList))
      if (!last) return asked
      const events = await Promise.race([asked, pause(timeoutMs)])
      return events?.ok ? events : last
    },
  }
}

export type KeptList<T> = ReturnType<typeof keptList<T>>
