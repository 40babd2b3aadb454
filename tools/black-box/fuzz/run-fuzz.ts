import fc from 'fast-check'
import { allEntryPoints } from './entry-points'
import { type Asked, anyRequest } from './requests'
import { type Outcome, sender } from './send'

type Options = {
  base: string
  requests: number
  seed: number
  /** An administrator's token, which every call then carries. */
  token?: string | undefined
  /** Existing values for fields, such as a booking's id. */
  hints?: object
  together?: number
  /** Called after each part of the run, with the number of answered requests. */
  onPart?: (answered: number) => Promise<void> | void
}

/** `statuses` counts answers; `faults` describes the first twenty answers that a server must not give. */
export type FuzzReport = {
  answered: number
  statuses: Record<string, number>
  busy: number
  faults: string[]
  entryPoints: number
}

const partSize = 500
const mostFaults = 20
const leak =
  /\bat .+:\d+:\d+|node_modules|\.ts\b|"stack"|select .* from |insert into|postgres|ECONN|undefined is not|234123412346/

/** Sends this many random requests, `together` at a time; the same seed sends the same ones. */
export async function runFuzz({
  base,
  requests,
  seed,
  token,
  hints = {},
  together = 24,
  onPart,
}: Options): Promise<FuzzReport> {
  const entryPoints = allEntryPoints(hints)
  const { send, close } = sender(base)
  const arbitrary = anyRequest(entryPoints, await pagesOf(base), token)
  const statuses: Record<string, number> = {}
  const faults: string[] = []
  let busy = 0
  let answered = 0
  const judge = (asked: Asked, outcome: Outcome) => {
    answered += 1
    statuses[outcome.status] = (statuses[outcome.status] ?? 0) + 1
    if (outcome.status === 503 && outcome.mayRetry) busy += 1
    else if (faults.length < mostFaults) {
      const fault = faultOf(outcome, token !== undefined)
      if (fault) faults.push(`${fault}: ${JSON.stringify(asked).slice(0, 600)}`)
    }
  }
  for (let part = 0; answered < requests && faults.length < mostFaults; part += 1) {
    const numRuns = Math.min(partSize, requests - answered)
    const queue = fc.sample(arbitrary, { seed: seed * 1_000_003 + part, numRuns })
    const worker = async () => {
      for (let asked = queue.pop(); asked; asked = queue.pop()) judge(asked, await send(asked))
    }
    await Promise.all(Array.from({ length: together }, worker))
    await onPart?.(answered)
  }
  close()
  return { answered, statuses, busy, faults, entryPoints: entryPoints.length }
}

function faultOf({ status, text, isBuilt }: Outcome, isSignedIn: boolean): string | undefined {
  if (typeof status === 'number' && status >= 500) return `answered ${status} ${text.slice(0, 200)}`
  if (status === 'silence' || status === 'ECONNREFUSED') return `there was ${status}`
  // Administrators may read Aadhaar numbers, and pages contain many words.
  const found = isBuilt || isSignedIn ? undefined : leak.exec(text)
  return found ? `leaked internals (${found[0]})` : undefined
}

/** The paths of the pages and of the files that they load. */
async function pagesOf(base: string): Promise<string[]> {
  const read = async (path: string) => (await fetch(base + path)).text()
  const listed = [...(await read('/sitemap.xml')).matchAll(/<loc>[a-z]+:\/\/[^/<]+([^<]*)<\/loc>/g)]
  const assets = [...(await read('/')).matchAll(/"(\/assets\/[^"]+)"/g)]
  const own = [
    '/',
    '/admin_login_page',
    '/admin_panel',
    '/robots.txt',
    '/manifest.webmanifest',
    '/favicon.ico',
  ]
  return [...new Set([...own, ...[...listed, ...assets].map(([, path = '/']) => path || '/')])]
}
