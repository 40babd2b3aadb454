import { describe, expect, test, vi } from 'vitest'
import { type Events, openLive } from './live'

type Item = { id: string; text: string; topic?: Topic }
type Topic = 'double' | 'triple'

/** `reads` records what was read: keys, or a topic. `holdBack` delays the next reads. */
function server() {
  const items = new Map<string, Item[]>()
  const reads: (string[] | string)[] = []
  const failures: Error[] = []
  let gate = Promise.resolve()
  let isHeld = (_: string[] | string) => true
  const noted = async (read: string[] | string) => {
    reads.push(read)
    if (isHeld(read)) await gate
    const failure = failures.shift()
    if (failure) throw failure
  }
  const live = openLive<Item, Topic>({
    readAll: async ({ keys }) => {
      await noted([...keys()])
      return new Map(keys().map((key) => [key, items.get(key) ?? []]))
    },
    readTopic: async (topic, { keys }, part) => {
      const isAsked = (item: Item) =>
        (item.topic ?? 'double') === topic && (part === 'all' || item.text === 'urgent')
      const found = keys().map((key) => [key, (items.get(key) ?? []).filter(isAsked)] as const)
      await noted(`${topic} ${part}`)
      return new Map(found.filter(([, some]) => some.length > 0))
    },
    isSame: (one, other) => one.text === other.text,
    pause: async () => undefined,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
  const subscribe = (key: string, onSent: () => void = () => undefined) => {
    const sent: Events<Item>[] = []
    const end = vi.fn()
    const send = (events: Events<Item>) => {
      sent.push(events)
      onSent()
    }
    return { sent, end, leave: live.subscribe(key, { send, end }) }
  }
  const holdBack = (which: typeof isHeld = () => true) => {
    isHeld = which
    let go = () => {}
    gate = new Promise((resolve) => {
      go = resolve
    })
    return () => go()
  }
  return { items, reads, failures, live, subscribe, holdBack }
}

const quiet = () => new Promise((resolve) => setTimeout(resolve, 5))
const item = (id: string, text: string): Item => ({ id, text })

describe('a subscriber', () => {
  test('gets everything first, even if that is nothing, and then only what changes', async () => {
    const { items, live, subscribe } = server()
    items.set('ana', [item('a', '1'), item('b', '1')])
    const [ana, ben] = [subscribe('ana'), subscribe('ben')]
    await quiet()
    expect(ana.sent).toEqual([{ full: true, items: [item('a', '1'), item('b', '1')] }])
    expect(ben.sent).toEqual([{ full: true, items: [] }])
    items.set('ana', [item('a', '1'), item('b', '2')])
    live.changed('double')
    await quiet()
    expect(ana.sent.slice(1)).toEqual([{ full: false, items: [item('b', '2')] }])
    expect(ben.sent).toHaveLength(1)
    live.changed('double')
    await quiet()
    expect(ana.sent).toHaveLength(2)
  })

  test('shares one or two reads with all others when a hundred changes come at once', async () => {
    const { reads, live, subscribe } = server()
    for (const key of ['ana', 'ben', 'cem']) subscribe(key)
    await quiet()
    reads.length = 0
    for (let change = 0; change < 100; change++) live.changed('double')
    await quiet()
    expect(reads).toEqual(['double urgent', 'double all'])
  })

  test('gets a change that was made during a read', async () => {
    const { items, live, subscribe, holdBack } = server()
    const ana = subscribe('ana')
    await quiet()
    const go = holdBack()
    live.changed('double')
    await quiet()
    items.set('ana', [item('a', 'late')])
    live.changed('double')
    go()
    await quiet()
    expect(ana.sent.at(-1)).toEqual({ full: false, items: [item('a', 'late')] })
  })

  test('gets everything again when changes may have been missed', async () => {
    const { items, live, subscribe } = server()
    items.set('ana', [item('a', '1')])
    const ana = subscribe('ana')
    await quiet()
    live.missed()
    await quiet()
    expect(ana.sent).toEqual(Array(2).fill({ full: true, items: [item('a', '1')] }))
  })

  test('gets both items that were read at different times', async () => {
    const { items, live, subscribe } = server()
    const [double, triple] = [item('a', '1'), { ...item('b', '1'), topic: 'triple' as const }]
    items.set('ana', [double, triple])
    const ana = subscribe('ana')
    await quiet()
    items.set('ana', [
      { ...double, text: '2' },
      { ...triple, text: '2' },
    ])
    live.changed('triple')
    await quiet()
    expect(ana.sent.at(-1)).toEqual({ full: false, items: [{ ...triple, text: '2' }] })
    live.changed('double')
    await quiet()
    expect(ana.sent.at(-1)).toEqual({ full: false, items: [{ ...double, text: '2' }] })
    const again = subscribe('ana')
    await quiet()
    expect(again.sent[0]).toMatchObject({ full: true, items: [{ text: '2' }, { text: '2' }] })
    expect(ana.sent).toHaveLength(3)
  })

  test('gets its events in the end when the database did not answer at first', async () => {
    const { items, failures, subscribe } = server()
    items.set('ana', [item('a', '1')])
    failures.push(new Error('gone'), new Error('still gone'))
    const ana = subscribe('ana')
    await quiet()
    expect(ana.sent).toEqual([{ full: true, items: [item('a', '1')] }])
  })

  test('gets an urgent event before all other subscribers get theirs', async () => {
    const { items, live, subscribe } = server()
    const heard: string[] = []
    const keys = Array.from({ length: 200 }, (_, index) => `guest ${index}`)
    for (const key of keys) {
      items.set(key, [item(key, 'waits')])
      subscribe(key, () => heard.push(key))
    }
    await expect.poll(() => heard.length).toBe(200)
    heard.length = 0
    for (const key of keys) items.set(key, [item(key, key === 'guest 150' ? 'urgent' : 'moved up')])
    live.changed('double')
    await expect.poll(() => heard.length).toBe(200)
    expect(heard[0]).toBe('guest 150')
  })

  test('gets an urgent event while older ones are still being sent, and nothing older after it', async () => {
    const { items, live, subscribe } = server()
    const keys = Array.from({ length: 200 }, (_, index) => `guest ${index}`)
    const setAll = (text: string) => {
      for (const key of keys) items.set(key, [item(key, text)])
    }
    const heard: string[] = []
    let isTurn = () => {}
    setAll('waits')
    const all = keys.map((key) =>
      subscribe(key, () => {
        heard.push(key)
        isTurn()
      }),
    )
    await expect.poll(() => heard.length).toBe(200)
    heard.length = 0
    isTurn = () => {
      isTurn = () => {}
      items.set('guest 150', [item('guest 150', 'urgent')])
      live.changed('double')
    }
    setAll('moved up')
    live.changed('double')
    await expect.poll(() => heard.length).toBe(200)
    expect(heard.indexOf('guest 150')).toBeLessThanOrEqual(100)
    expect(all[150]?.sent.slice(1)).toEqual([{ full: false, items: [item('guest 150', 'urgent')] }])
  })

  test('gets an urgent event while everything is still being read, and nothing older after it', async () => {
    const { items, live, subscribe, holdBack } = server()
    items.set('ana', [item('a', 'waits')])
    items.set('ben', [item('b', 'waits')])
    const [ana, ben] = [subscribe('ana'), subscribe('ben')]
    await quiet()
    items.set('ana', [item('a', 'moved up')])
    items.set('ben', [item('b', 'moved up')])
    const go = holdBack((read) => read === 'double all')
    live.changed('double')
    await quiet()
    items.set('ana', [item('a', 'urgent')])
    live.changed('double')
    await quiet()
    expect(ana.sent.slice(1)).toEqual([{ full: false, items: [item('a', 'urgent')] }])
    expect(ben.sent).toHaveLength(1)
    go()
    await quiet()
    expect(ana.sent).toHaveLength(2)
    expect(ben.sent.slice(1)).toEqual([{ full: false, items: [item('b', 'moved up')] }])
  })

  test('gets a change that was missed while older events were still being sent', async () => {
    const { items, live, subscribe } = server()
    let isMissed = false
    const miss = () => {
      if (isMissed) return
      isMissed = true
      items.set('guest 119', [item('119', 'new')])
      live.missed()
    }
    const all = Array.from({ length: 120 }, (_, index) => {
      items.set(`guest ${index}`, [item(`${index}`, 'old')])
      return subscribe(`guest ${index}`, miss)
    })
    const { sent } = all[119] ?? subscribe('nobody')
    await expect.poll(() => sent.flatMap(({ items: events }) => events)).toContainEqual(item('119', 'new'))
    expect(sent[0]?.items).toEqual([item('119', 'old')])
  })

  test('gets nothing after it has left, and is not read any more', async () => {
    const { items, reads, live, subscribe } = server()
    const [ana, ben] = [subscribe('ana'), subscribe('ben')]
    await quiet()
    ana.leave()
    items.set('ana', [item('a', 'new')])
    live.changed('double')
    await quiet()
    expect(ana.sent).toEqual([{ full: true, items: [] }])
    expect(live.keys()).toEqual(['ben'])
    ben.leave()
    expect(live.keys()).toEqual([])
    reads.length = 0
    live.changed('double')
    await quiet()
    expect(reads).toEqual([])
  })

  test('is ended when the server closes, and new ones are refused', async () => {
    const { live, subscribe } = server()
    const ana = subscribe('ana')
    live.close()
    const ben = subscribe('ben')
    await quiet()
    expect([ana.end.mock.calls.length, ben.end.mock.calls.length]).toEqual([1, 1])
    expect([live.isClosed(), live.keys()]).toEqual([true, []])
    expect(ben.sent).toEqual([])
  })
})
