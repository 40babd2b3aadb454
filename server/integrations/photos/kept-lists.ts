import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { Clock, Pause } from '#server/platform/clock'
import type { Log } from '#server/platform/logger'
import { singleFlight } from '#server/platform/single-flight'
import type { Failure, PhotoSource, SourceAnswer } from './photos'

const size = z.object({ width: z.int().positive(), height: z.int().positive() })
const photo = z.object({
  from: z.string(),
  id: z.string(),
  file: z.string(),
  version: z.string(),
  size: size.nullable(),
  isDrawing: z.boolean(),
  hint: z.string().optional(),
})
const lists = z.object({
  albums: z.array(z.object({ folderId: z.string(), name: z.string() })).optional(),
  photos: z.record(z.string(), z.array(photo)),
})

/** The last good lists, by album. */
export type Lists = z.output<typeof lists>

/** The lists of an earlier process; empty where the file is missing or malformed. */
export async function readLists(path: string): Promise<Lists> {
  try {
    return lists.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return { photos: {} }
  }
}

/** Replaces the file in one step, so that a crash leaves the old one. */
export async function writeLists(path: string, known: Lists): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.new`, JSON.stringify(known))
  await rename(`${path}.new`, path)
}

type Needs = {
  clock: Clock
  log: Pick<Log, 'warn' | 'error'>
  pause: Pause
  source: Pick<PhotoSource, 'freshMs' | 'restMs'>
}
type Failed = { answer: Failure; at: number; times: number }

/** With a copy at hand, a request waits no longer than this for a new list. */
const timeoutMs = 400
const maxRestMs = 5 * 60_000

/** Caches a list: many requests cause one call, and the last good list is returned while it is fresh or the source is down. */
export function keptList<T>(what: string, { clock, log, pause, source }: Needs, known?: T) {
  const flights = singleFlight<SourceAnswer<T>>()
  const now = () => clock.now().getTime()
  // A list from an earlier process is a copy, but not a fresh one.
  let copy: { value: T; at: number } | undefined =
    known === undefined ? undefined : { value: known, at: Number.NEGATIVE_INFINITY }
  let failed: Failed | undefined
  // A copy from the future was made before the clock was set back.
  const isWithin = (at: number, ms: number) => now() >= at && now() - at < ms
  const restMsOf = ({ times }: Failed) => Math.min(source.restMs * 2 ** (times - 1), maxRestMs)

  const ask = async (fetchList: () => Promise<SourceAnswer<T>>): Promise<SourceAnswer<T>> => {
    const answer = await fetchList()
    if (answer.ok) {
      copy = { value: answer.value, at: now() }
      failed = undefined
      return answer
    }
    failed = { answer, at: now(), times: (failed?.times ?? 0) + 1 }
    log[answer.isTemporary ? 'warn' : 'error'](
      { what, detail: answer.detail },
      'the source of the gallery failed',
    )
    return answer
  }

  return {
    last: () => copy?.value,
    get: async (fetchList: () => Promise<SourceAnswer<T>>): Promise<SourceAnswer<T>> => {
      const last = copy && ({ ok: true, value: copy.value } as const)
      if (last && copy && isWithin(copy.at, source.freshMs)) return last
      if (failed && isWithin(failed.at, restMsOf(failed))) return last ?? failed.answer
      const asked = flights(what, () => ask(fetchList))
      if (!last) return asked
      const fresh = await Promise.race([asked, pause(timeoutMs)])
      return fresh?.ok ? fresh : last
    },
  }
}

export type KeptList<T> = ReturnType<typeof keptList<T>>
