import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { HoldTime } from '#modules/bookings/hold-rows'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { freeAgainAt, leastHold, mostUnpaid, secondsLeft } from './hold-time'

const june = (day: number) => asCalendarDate(`2027-06-${String(day).padStart(2, '0')}`)
const stay = (from: number, to: number) => ({ checkIn: june(from), checkOut: june(to) })
const start = Date.parse('2027-03-01T10:00:00+05:30')
const at = (seconds: number) => new Date(start + seconds * 1000)
const held = (from: number, to: number, began: number, ended: number): HoldTime => ({
  ...stay(from, to),
  userKey: 'u',
  beganAt: at(began),
  endedAt: at(ended),
})
const most = mostUnpaid(600)
const needed = leastHold(600)

describe('the time for which a night may still be held unpaid', () => {
  test('depends on the night that was held longest', () => {
    const times = [held(10, 12, 0, 600), held(11, 13, 600, 900)]
    expect(secondsLeft(stay(10, 13), times, at(900), most)).toBe(300)
    expect(secondsLeft(stay(10, 11), times, at(900), most)).toBe(600)
    expect(secondsLeft(stay(13, 14), times, at(900), most)).toBe(1200)
  })

  test('grows as a hold becomes more than an hour old', () => {
    const times = [held(10, 12, 0, 600)]
    expect(secondsLeft(stay(10, 12), times, at(3600), most)).toBe(600)
    expect(secondsLeft(stay(10, 12), times, at(3900), most)).toBe(900)
    expect(secondsLeft(stay(10, 12), times, at(4200), most)).toBe(1200)
  })

  test('is enough again at the time that freeAgainAt names, and not a second before', () => {
    const times = [held(10, 12, 0, 600), held(10, 12, 700, 1300)]
    const free = freeAgainAt(stay(10, 12), times, at(1300), { most, needed })
    expect(free).toEqual(at(3720))
    expect(secondsLeft(stay(10, 12), times, free, most)).toBe(needed)
    expect(secondsLeft(stay(10, 12), times, at(3719), most)).toBeLessThan(needed)
  })
})

const lives = fc.array(
  fc.record({ gap: fc.integer({ min: 0, max: 900 }), asks: fc.integer({ min: 0, max: 600 }) }),
  { minLength: 1, maxLength: 40 },
)

test('whatever one user holds and releases, no hour has more than twice a hold on one night', () => {
  fc.assert(
    fc.property(lives, (life) => {
      const times: HoldTime[] = []
      let now = 0
      for (const { gap, asks } of life) {
        now += gap
        const left = secondsLeft(stay(10, 11), times, at(now), most)
        if (left < needed) {
          const free = freeAgainAt(stay(10, 11), times, at(now), { most, needed })
          expect(secondsLeft(stay(10, 11), times, free, most)).toBeGreaterThanOrEqual(needed)
          continue
        }
        const lasts = Math.min(asks, left, 600)
        times.push(held(10, 11, now, now + lasts))
        now += lasts
        expect(secondsLeft(stay(10, 11), times, at(now), most)).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})
