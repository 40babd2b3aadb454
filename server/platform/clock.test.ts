import { expect, test } from 'vitest'
import { shiftedClock, systemClock } from './clock'

const noon = new Date('2027-06-10T12:00:00+05:30')

test('a shifted clock keeps its distance from the clock it is based on', () => {
  let now = noon
  const clock = shiftedClock({ now: () => now }, 3_600_000)
  expect(clock.now()).toEqual(new Date('2027-06-10T13:00:00+05:30'))
  now = new Date(noon.getTime() + 1000)
  expect(clock.now()).toEqual(new Date('2027-06-10T13:00:01+05:30'))
})

test('a new shift replaces the old one', () => {
  const clock = shiftedClock({ now: () => noon })
  expect(clock.offsetMs()).toBe(0)
  clock.shiftTo(86_400_000)
  clock.shiftTo(-1000)
  expect(clock.offsetMs()).toBe(-1000)
  expect(clock.now()).toEqual(new Date('2027-06-10T11:59:59+05:30'))
})

test('shifting does not move the base clock', () => {
  const base = { now: () => noon }
  shiftedClock(base).shiftTo(5000)
  expect(base.now()).toEqual(new Date('2027-06-10T12:00:00+05:30'))
})

test('the system clock gives the time of the machine', () => {
  const before = Date.now()
  const now = systemClock.now().getTime()
  expect(now).toBeGreaterThanOrEqual(before)
  expect(now).toBeLessThanOrEqual(Date.now())
})
