import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '#tools/sandbox/store'
import { openEventStore } from './events'
import { noteAttempt } from './note-attempt'

const [eventId, url, createdAt] = ['evt_00000000000001', 'http://127.0.0.1:9/hook', 1_800_000_000_000]

function storeWithOneEvent() {
  const dir = mkdtempSync(join(tmpdir(), 'sandbox-events-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const eventStore = openEventStore(openStore(dir))
  eventStore.events.put(eventId, {
    event_id: eventId,
    event: 'payment.captured',
    payment_id: 'pay_00000000000001',
    body: '{}',
    createdAt,
    secret: 'current',
    state: 'live',
    deliveries: [{ url, tries: 0, statuses: [], dueAt: createdAt }],
  })
  const delivery = () => eventStore.events.get(eventId)?.deliveries[0]
  return { eventStore, delivery }
}

test('retries back off until 24 hours are over, then the address is switched off', () => {
  const { eventStore, delivery } = storeWithOneEvent()
  const waits: number[] = []
  for (let now: number = createdAt; ; ) {
    noteAttempt(eventStore, now, { eventId, url, attempts: [{ status: 500, ms: 5 }] })
    const dueAt = delivery()?.dueAt ?? null
    if (dueAt === null) break
    waits.push((dueAt - now) / 1000)
    now = dueAt
  }
  expect(waits.slice(0, 4)).toEqual([5, 10, 20, 40])
  expect(waits.length).toBeGreaterThan(10)
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBe(24 * 3600)
  expect(delivery()?.statuses).toHaveLength(waits.length + 1)
  expect(eventStore.pending()).toEqual([])
  const disabledAt = createdAt + 24 * 3_600_000
  expect(eventStore.outages.all()).toEqual([{ url, disabledAt }])
  expect(eventStore.alerts.all()).toMatchObject([{ url, disabledAt, event_id: eventId }])
})

test.each([200, 204, 299])('status %i ends the delivery', (status) => {
  const { eventStore, delivery } = storeWithOneEvent()
  noteAttempt(eventStore, createdAt, { eventId, url, attempts: [{ status, ms: 7 }] })
  expect(delivery()).toEqual({ url, tries: 1, statuses: [status], durations: [7], dueAt: null })
  expect(eventStore.outages.all()).toEqual([])
})

test.each([0, 301, 302, 400, 503])('status %i is retried', (status) => {
  const { eventStore, delivery } = storeWithOneEvent()
  noteAttempt(eventStore, createdAt, { eventId, url, attempts: [{ status, ms: 7 }] })
  expect(delivery()?.dueAt).toBe(createdAt + 5000)
})
