import { expect, test } from 'vitest'
import { shiftedClock, systemClock } from './clock'

const noon = new Date('2027-06-10T12:00:00+05:30')

test('a clock beside another one is as far from it as it was shifted, and goes on with it', () => {
  let now = noon
  const clock = shiftedClock({ now: () => now }, 3_600_000)
  expect(clock.now()).toEqual(new Date('2027-06-10T13:00:00+05:30'))
  now = new Date(noon.getTime() + 1000)
  expect(clock.now()).toEqual(new Date('2027-06-10T13:00:01+05:30'))
})

test('shifting replaces the shift before; it does not add to it', () => {
  const clock = shiftedClock({ now: () => noon })
  expect(clock.offsetMs()).toBe(0)
  clock.shiftTo(86_400_000)
  clock.shiftTo(-1000)
  expect(clock.offsetMs()).toBe(-1000)
  expect(clock.now()).toEqual(new Date('2027-06-10T11:59:59+05:30'))
})

test('the clock it runs beside is not moved', () => {
  const base = { now: () => noon }
  shiftedClock(base).shiftTo(5000)
  expect(base.now()).toEqual(new Date('2027-06-10T12:00:00+05:30'))
})

test('the system clock tells the time of the machine', () => {
  const before = Date.now()
  const now = systemClock.now().getTime()
  expect(now).toBeGreaterThanOrEqual(before)
  expect(now).toBeLessThanOrEqual(Date.now())
})
