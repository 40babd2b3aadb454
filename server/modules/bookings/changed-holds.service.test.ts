import { describe, expect, test } from 'vitest'
import type { Wanted } from '#server/testing/builders'
import { wiredHotel } from '#server/testing/wired-hotel'

const caps = { MAX_HOLDS_PER_USER: '3', MAX_HOLDS_PER_ADDRESS: '12' }
const { checkout, pay, available, advance, as, clock } = wiredHotel({ settings: caps })

const stay = (from: number, to: number, over: Partial<Wanted> = {}): Partial<Wanted> => ({
  checkInDate: `2027-06-${from}`,
  checkOutDate: `2027-06-${to}`,
  paidAmount: (to - from) * 1500 * (over.numberOfRooms ?? 1),
  ...over,
})
/** Makes a hold; returns how many seconds are left to pay. */
async function holdFor(over: Partial<Wanted>): Promise<number> {
  const { body } = await checkout(over)
  expect(body).toMatchObject({ message: 'Held' })
  return Math.round((Date.parse(String(body['holdExpiresAt'])) - clock.now().getTime()) / 1000)
}
const newest = async (userId: string) => (await as(userId).booking.mine.query())[0]
async function release(userId: string): Promise<void> {
  await as(userId).booking.release.mutate({ bookingId: (await newest(userId))?.id ?? '' })
}
const tooMany = { status: 429, body: { success: false, message: 'TooManyHolds' } }

describe('a hold that is changed', () => {
  test('keeps its deadline, however often it is changed and whatever it is changed to', async () => {
    expect(await holdFor(stay(10, 12))).toBe(600)
    await advance(200)
    expect(await holdFor(stay(11, 13))).toBe(400)
    await advance(200)
    expect(await holdFor(stay(12, 14, { numberOfRooms: 2 }))).toBe(200)
    await advance(150)
    expect(await holdFor(stay(12, 14, { draftId: 'another-form' }))).toBe(50)
    await advance(60)
    expect(await available({ checkInDate: '2027-06-12', checkOutDate: '2027-06-14' })).toMatchObject({
      availableRooms: 3,
    })
  })

  test('to nights of which it has none is a new one with its own time', async () => {
    await holdFor(stay(10, 12))
    await advance(300)
    expect(await holdFor(stay(12, 14))).toBe(600)
  })

  test('to the other room type is a new one too', async () => {
    await holdFor(stay(10, 12))
    await advance(300)
    expect(await holdFor(stay(10, 12, { type: 'Triple Bed', paidAmount: 4200 }))).toBe(600)
  })

  test('is the same hold when the same form is sent again, with the same time left', async () => {
    await holdFor(stay(10, 12))
    await advance(300)
    expect(await holdFor(stay(10, 12))).toBe(300)
    expect(await holdFor(stay(10, 12, { paidAmount: 5000 }))).toBe(300)
  })

  test('takes no time from another guest', async () => {
    await holdFor(stay(10, 12))
    await advance(590)
    await holdFor(stay(11, 13))
    expect(await holdFor(stay(10, 12, { userId: 'guest-2' }))).toBe(600)
  })
})

describe('a night that one user has held unpaid for twice a hold within an hour', () => {
  async function twice(): Promise<void> {
    await holdFor(stay(10, 12))
    await advance(610)
    expect(await holdFor(stay(11, 13))).toBe(600)
    pay(String((await newest('guest-1'))?.orderId), { outcome: 'failed' })
    await advance(610)
  }

  test('is refused, and Retry-After says when it may be held again for long enough to pay', async () => {
    await twice()
    const refused = await checkout(stay(11, 12))
    expect(refused).toMatchObject(tooMany)
    expect(refused.body['error']).toContain('You can book again from 11:02')
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBe(3600 - 1220 + 120)
    expect(await checkout(stay(11, 12, { userId: 'guest-2' }))).toMatchObject({ status: 200 })
    await release('guest-2')
    await advance(seconds)
    expect(await holdFor(stay(11, 12))).toBe(120)
  })

  test('does not keep its neighbours from being held', async () => {
    await twice()
    expect(await holdFor(stay(12, 13))).toBe(600)
    expect(await holdFor(stay(20, 21))).toBe(600)
  })

  test('is held no longer by releasing it and asking again', async () => {
    let held = 0
    for (let round = 0; round < 8; round += 1) {
      const answer = await checkout(stay(10, 12, { draftId: `form-${round}` }))
      if (answer.status === 429) break
      await advance(290)
      held += 290
      await release('guest-1')
    }
    expect(held).toBeLessThanOrEqual(1200)
    expect(await checkout(stay(10, 11))).toMatchObject(tooMany)
  })
})

test('a changed stay whose turn comes just before the old hold ends waits for that end', async () => {
  await holdFor(stay(10, 12))
  await checkout(stay(10, 12, { userId: 'other', numberOfRooms: 2 }))
  await advance(1)
  const both = await checkout(stay(11, 13, { numberOfRooms: 3, draftId: 'all' }))
  expect(both.body).toMatchObject({ message: 'Queued' })
  await advance(579)
  await as('guest-1').booking.mine.query()
  await release('other')
  const standings = async () =>
    (await as('guest-1').booking.mine.query()).map(({ status, stay: { rooms } }) => [rooms, status])
  expect(await standings()).toEqual([
    [3, 'Queued'],
    [1, 'Held'],
  ])
  await advance(30)
  expect(await standings()).toEqual([
    [3, 'Held'],
    [1, 'Expired'],
  ])
  const turn = await newest('guest-1')
  const left = (Date.parse(String(turn?.holdExpiresAt)) - clock.now().getTime()) / 1000
  expect(left).toBe(600)
})
