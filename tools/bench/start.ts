import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { serverProcess } from '#server/testing/server-process'
import { openCaller } from './booking/caller'
import { wholeBooking } from './checkout/whole-bookings'
import type { Measure } from './measure'

const run = promisify(execFile)
const root = path.join(import.meta.dirname, '..', '..')

/**
 * From a clone to the first booking, as a newcomer does it: clone, install, start, and hold, pay and confirm a room.
 * Then the same hotel is started again.
 */
export const measureStart: Measure = async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'hotel-start-'))
  const clone = path.join(dir, 'clone')
  const processes = await serverProcess({ from: clone })
  try {
    const took = stopwatch()
    await run('git', ['clone', '--quiet', '--no-hardlinks', root, clone])
    const cloned = took()
    await run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: clone })
    const installed = took()
    const first = await processes.start({})
    const started = took()
    await book(first.url)
    const booked = took()
    await first.end('SIGTERM')
    const stopped = took()
    const second = await processes.start({})
    const again = took()
    await book(second.url)
    const bookedAgain = took()
    const rows = [
      { what: 'clone', ms: cloned },
      { what: 'npm ci', ms: installed },
      { what: 'first start, with build and a new database', ms: started },
      { what: 'first booking, from hold to confirmed', ms: booked },
      { what: 'stop', ms: stopped },
      { what: 'second start', ms: again },
      { what: 'its first booking', ms: bookedAgain },
    ]
    return {
      settings: {},
      rows,
      chart: {
        title: 'From a clone to the first booking, and from a second start',
        unit: 'ms',
        bars: rows.map(({ what, ms }) => ({ label: what, value: ms })),
      },
      ratio: (again + bookedAgain) / (cloned + installed + started + booked),
      ratioIs: 'from the second start to a booking, of the time from a clone to the first one',
    }
  } finally {
    await processes.removeAll()
    await rm(dir, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Returns the milliseconds since its last call. */
function stopwatch(): () => number {
  let at = performance.now()
  return () => {
    const since = Math.round(performance.now() - at)
    at = performance.now()
    return since
  }
}

async function book(url: string): Promise<void> {
  const caller = openCaller(url)
  await wholeBooking(caller, caller, 0).catch((error: unknown) => {
    caller.close()
    throw error
  })
  caller.close()
}
