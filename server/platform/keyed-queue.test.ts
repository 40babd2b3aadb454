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

/** Work that begins when its turn comes and ends when the test says so. */
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

const processPayment = () => vi.advanceTimersByTimeAsync(0)

/** Holds up the lane, lines up the others behind, and lets them all go. */
async function orderOf(others: [string, Urgency][]): Promise<string[]> {
  const writers = writersPerLane({ maxWaitMs })
  const first = openWork('first')
  const all = [writers.run('Double Bed', 'wish', first.run)]
  for (const [name, urgency] of others) {
    all.push(
      writers.run('Double Bed', urgency, async () => {
        log.push(name)
        return name
      }),
    )
  }
  await processPayment()
  expect(log).toEqual(['first'])
  first.end()
  await Promise.all(all)
  return log
}

describe('one writer at a time', () => {
  test('goes to the database; the others follow in the order in which they came', async () => {
    const order = await orderOf([
      ['ana', 'wish'],
      ['ben', 'wish'],
      ['cem', 'wish'],
    ])
    expect(order).toEqual(['first', 'ana', 'ben', 'cem'])
  })

  test('money goes before wishes that came earlier, and keeps its own order', async () => {
    const order = await orderOf([
      ['ana wishes', 'wish'],
      ['ben pays', 'money'],
      ['cem wishes', 'wish'],
      ['dan pays', 'money'],
    ])
    expect(order).toEqual(['first', 'ben pays', 'dan pays', 'ana wishes', 'cem wishes'])
  })

  test('never two together, whoever comes in the moment of a handover', async () => {
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
      guests.push(writers.run('Double Bed', index % 7 === 0 ? 'money' : 'wish', work))
      if (index % 3 === 0) await Promise.resolve()
    }
    await Promise.all(guests)
    expect(most).toBe(1)
  })

  test('the answer of the work is the answer of the turn', async () => {
    const writers = writersPerLane({ maxWaitMs })
    expect(await writers.run('Double Bed', 'wish', async () => 'a room')).toBe('a room')
  })
})

describe('work that fails', () => {
  test('tells its own guest and frees the lane for the next', async () => {
    const writers = writersPerLane({ maxWaitMs })
    const broken = openWork('broken')
    const first = writers.run('Double Bed', 'wish', broken.run)
    const second = writers.run('Double Bed', 'wish', async () => 'a room')
    broken.fail()
    await expect(first).rejects.toThrow('failed: broken')
    expect(await second).toBe('a room')
    expect(await writers.run('Double Bed', 'wish', async () => 'another room')).toBe('another room')
  })

  test('also when it throws before it has begun to wait', async () => {
    const writers = writersPerLane({ maxWaitMs })
    const refusal = writers.run('Double Bed', 'wish', () => {
      throw new Error('no connection')
    })
    await expect(refusal).rejects.toThrow('no connection')
    expect(await writers.run('Double Bed', 'wish', async () => 'a room')).toBe('a room')
  })
})

describe('whoever waits too long', () => {
  test('is told that the house is busy, and nothing of his was done', async () => {
    const writers = writersPerLane({ maxWaitMs })
    const slow = openWork('slow')
    const first = writers.run('Double Bed', 'wish', slow.run)
    const waiting = writers.run('Double Bed', 'wish', openWork('late').run)
    const refused = expect(waiting).rejects.toMatchObject({ name: 'DomainError', code: 'Busy' })
    await vi.advanceTimersByTimeAsync(maxWaitMs)
    await refused
    slow.end()
    expect(await first).toBe('done: slow')
    expect(log).toEqual(['slow'])
  })

  test('loses nobody else a turn: those before and behind him are served in order', async () => {
    const writers = writersPerLane({ maxWaitMs })
    const slow = openWork('slow')
    const first = writers.run('Double Bed', 'wish', slow.run)
    const early = writers.run('Double Bed', 'wish', openWork('early').run).catch(() => 'refused')
    await vi.advanceTimersByTimeAsync(maxWaitMs / 2)
    const names = ['ana', 'ben']
    const later = names.map((name) =>
      writers.run('Double Bed', 'wish', async () => {
        log.push(name)
        return name
      }),
    )
    await vi.advanceTimersByTimeAsync(maxWaitMs / 2)
    expect(await early).toBe('refused')
    slow.end()
    expect(await Promise.all([first, ...later])).toEqual(['done: slow', 'ana', 'ben'])
    expect(log).toEqual(['slow', 'ana', 'ben'])
    expect(await writers.run('Double Bed', 'wish', async () => 'still open')).toBe('still open')
  })

  test('once his turn has come, however long his own work takes, he is not refused', async () => {
    const writers = writersPerLane({ maxWaitMs })
    const first = openWork('first')
    const second = openWork('second')
    const turns = [
      writers.run('Double Bed', 'wish', first.run),
      writers.run('Double Bed', 'wish', second.run),
    ]
    await vi.advanceTimersByTimeAsync(maxWaitMs - 1)
    first.end()
    await vi.advanceTimersByTimeAsync(maxWaitMs * 3)
    second.end()
    expect(await Promise.all(turns)).toEqual(['done: first', 'done: second'])
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('guests of one room type never wait for those of the other', async () => {
  const writers = writersPerLane({ maxWaitMs })
  const slow = openWork('slow')
  const doubles = writers.run('Double Bed', 'wish', slow.run)
  expect(await writers.run('Triple Bed', 'wish', async () => 'a triple room')).toBe('a triple room')
  slow.end()
  await doubles
})
