import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Urgency, writersPerLane } from './keyed-queue'

const maxWaitMs = 10_000
let log: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  log = []
})
afterEach(() => {
  vi.useRealTimers()
})

/** Work that the test ends or fails when it wants to. */
function openWork(name: string) {
  let end: () => void = () => undefined
  let fail = end
  const work = new Promise<string>((resolve, reject) => {
    end = () => resolve(`done: ${name}`)
    fail = () => reject(new Error(`failed: ${name}`))
  })
  const run = () => {
    log.push(name)
    return work
  }
  return { run, end, fail }
}

const flush = () => vi.advanceTimersByTimeAsync(0)

/** Occupies the lane, queues the others behind it, and then lets them all run. */
async function orderOf(others: [string, Urgency][]): Promise<string[]> {
  const writers = writersPerLane({ maxWaitMs })
  const first = openWork('first')
  const all = [writers.run('Double Bed', 'request', first.run)]
  for (const [name, urgency] of others) {
    all.push(
      writers.run('Double Bed', urgency, async () => {
        log.push(name)
        return name
      }),
    )
  }
  await flush()
  expect(log).toEqual(['first'])
  first.end()
  await Promise.all(all)
  return log
}

describe('one writer at a time', () => {
  test('the others follow in the order in which they came', async () => {
    const order = await orderOf([
      ['ana', 'request'],
      ['ben', 'request'],
      ['cem', 'request'],
    ])
    expect(order).toEqual(['first', 'ana', 'ben', 'cem'])
  })

  test('money goes before requests that came earlier, and keeps its own order', async () => {
    const order = await orderOf([
      ['ana asks', 'request'],
      ['ben pays', 'money'],
      ['cem asks', 'request'],
      ['dan pays', 'money'],
    ])
    expect(order).toEqual(['first', 'ben pays', 'dan pays', 'ana asks', 'cem asks'])
  })

  test('two never run together, even when one comes during a handover', async () => {
    const writers = writersPerLane({ maxWaitMs })
    let inside = 0
    let most = 0
    const work = async () => {
      inside++
      most = Math.max(most, inside)
      await Promise.resolve()
      inside--
    }
    const guests: Promise<void>[] = []
    for (let index = 0; index < 50; index++) {
      guests.push(writers.run('Double Bed', index % 7 === 0 ? 'money' : 'request', work))
      if (index % 3 === 0) await Promise.resolve()
    }
    await Promise.all(guests)
    expect(most).toBe(1)
  })

  test('the caller gets the result of the work', async () => {
    const writers = writersPerLane({ maxWaitMs })
    expect(await writers.run('Double Bed', 'request', async () => 'a room')).toBe('a room')
  })
})

describe('work that fails', () => {
  test('rejects for its caller and frees the lane for the next', async () => {
    const writers = writersPerLane({ maxWaitMs })
    const broken = openWork('broken')
    const first = writers.run('Double Bed', 'request', broken.run)
    const second = writers.run('Double Bed', 'request', async () => 'a room')
    broken.fail()
    await expect(first).rejects.toThrow('failed: broken')
    expect(await second).toBe('a room')
    expect(await writers.run('Double Bed', 'request', async () => 'another room')).toBe('another room')
  })

  test('frees the lane also when it throws synchronously', async () => {
    const writers = writersPerLane({ maxWaitMs })
    const refusal = writers.run('Double Bed', 'request', () => {
      throw new Error('no connection')
    })
    await expect(refusal).rejects.toThrow('no connection')
    expect(await writers.run('Double Bed', 'request', async () => 'a room')).toBe('a room')
  })
})

describe('work that waits too long', () => {
  test('is refused as busy and never runs', async () => {
    const writers = writersPerLane({ maxWaitMs })
    const slow = openWork('slow')
    const first = writers.run('Double Bed', 'request', slow.run)
    const waiting = writers.run('Double Bed', 'request', openWork('late').run)
    const refused = expect(waiting).rejects.toMatchObject({ name: 'DomainError', code: 'Busy' })
    await vi.advanceTimersByTimeAsync(maxWaitMs)
    await refused
    slow.end()
    expect(await first).toBe('done: slow')
    expect(log).toEqual(['slow'])
  })

  test('does not change the order of the work before and behind it', async () => {
    const writers = writersPerLane({ maxWaitMs })
    const slow = openWork('slow')
    const first = writers.run('Double Bed', 'request', slow.run)
    const early = writers.run('Double Bed', 'request', openWork('early').run).catch(() => 'refused')
    await vi.advanceTimersByTimeAsync(maxWaitMs / 2)
    const names = ['ana', 'ben']
    const later = names.map((name) =>
      writers.run('Double Bed', 'request', async () => {
        log.push(name)
        return name
      }),
    )
    await vi.advanceTimersByTimeAsync(maxWaitMs / 2)
    expect(await early).toBe('refused')
    slow.end()
    expect(await Promise.all([first, ...later])).toEqual(['done: slow', 'ana', 'ben'])
    expect(log).toEqual(['slow', 'ana', 'ben'])
    expect(await writers.run('Double Bed', 'request', async () => 'still open')).toBe('still open')
  })

  test('is not refused once it has begun, however long it takes', async () => {
    const writers = writersPerLane({ maxWaitMs })
    const first = openWork('first')
    const second = openWork('second')
    const turns = [
      writers.run('Double Bed', 'request', first.run),
      writers.run('Double Bed', 'request', second.run),
    ]
    await vi.advanceTimersByTimeAsync(maxWaitMs - 1)
    first.end()
    await vi.advanceTimersByTimeAsync(maxWaitMs * 3)
    second.end()
    expect(await Promise.all(turns)).toEqual(['done: first', 'done: second'])
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('work for one room type never waits for the other type', async () => {
  const writers = writersPerLane({ maxWaitMs })
  const slow = openWork('slow')
  const doubles = writers.run('Double Bed', 'request', slow.run)
  expect(await writers.run('Triple Bed', 'request', async () => 'a triple room')).toBe('a triple room')
  slow.end()
  await doubles
})
