import { describe, expect, test } from 'vitest'
import type { StorageLike } from '#client/app/kept'
import { storageOrNull } from '#client/app/storage'
import { emptyDraft } from './draft'
import { fitDraft } from './draft-change'
import { filled, summer, typed } from './draft-for-tests'
import { createDraftStore } from './draft-store'

const storage = (start: Record<string, string> = {}) => {
  const held = new Map(Object.entries(start))
  const like: StorageLike = {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  }
  return { ...like, text: () => [...held.values()].join() }
}
const refuses = (): never => {
  throw new Error('QuotaExceededError')
}
const forbidden: StorageLike = { getItem: refuses, setItem: refuses, removeItem: refuses }

function browser(local: StorageLike | null = storage(), session: StorageLike | null = storage()) {
  let made = 0
  const open = () => createDraftStore({ local, session, newDraftId: () => `draft-${++made}` })
  const fill = (store: ReturnType<typeof open>) => {
    for (const change of filled) store.change(change, summer)
  }
  return { open, fill }
}

describe('what was typed', () => {
  test('is kept over a reload, with the Aadhaar numbers', () => {
    const { open, fill } = browser()
    const store = open()
    fill(store)
    expect(open().getSnapshot()).toEqual(typed(filled))
  })

  test('loses its Aadhaar numbers with the tab: they are never in local storage', () => {
    const local = storage()
    const { open, fill } = browser(local)
    fill(open())
    expect(local.text()).toContain("D'Souza")
    expect(local.text()).not.toMatch(/aadhar|1234 5678 2346|999999999999/)
    const nextDay = browser(local, storage()).open().getSnapshot()
    expect(nextDay.people.map(({ name, aadhar }) => [name, aadhar])).toEqual([
      ['अनुष्का कुँवर', ''],
      ["D'Souza", ''],
    ])
  })

  test('for people who were removed comes back within the tab', () => {
    const { open, fill } = browser()
    const store = open()
    fill(store)
    store.change({ field: 'numberOfGuests', value: '1' }, summer)
    const again = open()
    again.change({ field: 'numberOfGuests', value: '2' }, summer)
    expect(again.getSnapshot().people[1]).toEqual({ name: "D'Souza", age: '61', aadhar: '999999999999' })
  })

  test.each<[string, StorageLike | null]>([
    ['forbidden', forbidden],
    ['absent', null],
  ])('stays in the page when storage is %s', (_, none) => {
    const { open, fill } = browser(none, none)
    const store = open()
    fill(store)
    expect(store.getSnapshot()).toEqual(typed(filled))
    store.reset()
    expect(store.getSnapshot()).toEqual(emptyDraft('draft-2'))
  })
})

test('a storage that may not be accessed counts as absent', () => {
  expect(storageOrNull(refuses)).toBeNull()
  expect(storageOrNull(() => forbidden)).toBe(forbidden)
})

describe('broken and older text', () => {
  test.each(['', '{', 'null', '[]', '"x"', '{}', '{"draftId":""}', '{"draftId":"a b"}'])(
    '%s gives a new draft',
    (text) => {
      const store = browser(storage({ 'booking-draft': text }), storage({ 'booking-draft': text })).open()
      expect(store.getSnapshot()).toEqual(emptyDraft('draft-1'))
    },
  )

  test('the readable parts are kept', () => {
    const local = storage({
      'booking-draft':
        '{"draftId":"old","city":5,"email":"a@example.com","numberOfRooms":2,"roomType":"Suite","people":[{"name":"Asha"},7]}',
    })
    expect(browser(local).open().getSnapshot()).toEqual({ ...emptyDraft('old'), email: 'a@example.com' })
  })

  test('Aadhaar numbers of another draft are not used', () => {
    const local = storage()
    browser(local).fill(browser(local).open())
    const session = storage({
      'booking-draft': '{"draftId":"another","aadhars":["111122223333"],"aside":[]}',
    })
    expect(browser(local, session).open().getSnapshot().people[0]?.aadhar).toBe('')
  })
})

test('the number of rooms is stored as it was typed, whatever is free', () => {
  const { open } = browser()
  const store = open()
  const facts = { ...summer, roomCap: 1 }
  store.change({ field: 'roomType', value: 'Double Bed' }, facts)
  store.change({ field: 'numberOfRooms', value: '3' }, facts)
  store.change({ field: 'numberOfGuests', value: '5' }, facts)
  expect(fitDraft(store.getSnapshot(), facts)).toMatchObject({ numberOfRooms: '1', numberOfGuests: '2' })
  expect(open().getSnapshot()).toMatchObject({ numberOfRooms: '3', numberOfGuests: '5' })
  expect(store.getSnapshot().corrections).toEqual({})
})

describe('for React', () => {
  test('the snapshot is the same object until a change, and listeners are called', () => {
    const store = browser().open()
    let calls = 0
    const leave = store.subscribe(() => {
      calls += 1
    })
    const before = store.getSnapshot()
    expect(store.getSnapshot()).toBe(before)
    store.change({ field: 'email', value: 'a' }, summer)
    expect(store.getSnapshot()).not.toBe(before)
    leave()
    store.change({ field: 'email', value: 'ab' }, summer)
    expect(calls).toBe(1)
  })
})

test('a confirmed booking clears the form and the storage, and starts a new draft', () => {
  const [local, session] = [storage(), storage()]
  const { open, fill } = browser(local, session)
  const store = open()
  fill(store)
  store.reset()
  expect(store.getSnapshot()).toEqual(emptyDraft('draft-2'))
  expect(local.text() + session.text()).toBe('')
})
