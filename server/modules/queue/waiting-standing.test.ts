import { expect, test } from 'vitest'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { asRupees } from '#shared/money/rupees'
import { sameEveryNight } from '#shared/rates/rates'
import { type LoadedQueue, waitingStandings } from './load'

const june = (day: number) => asCalendarDate(`2027-06-${String(day).padStart(2, '0')}`)
const roomUse = (id: string, from: number, to: number, rooms = 1) => ({
  id,
  rank: 0,
  rooms,
  userKey: id,
  addressKey: null,
  checkIn: june(from),
  checkOut: june(to),
})
const at = (time: string) => new Date(`2027-06-01T${time}+05:30`)
const queue = (state: Partial<LoadedQueue>): LoadedQueue => ({
  all: 3,
  today: june(1),
  isOnSale: () => true,
  changedSeasons: [],
  closed: [],
  rates: sameEveryNight(asRupees(2500)),
  sold: new Map(),
  capturing: [],
  held: [],
  waiting: [],
  holdTimes: new Map(),
  addressCap: null,
  heldElsewhere: new Map(),
  isStopped: false,
  isRestored: false,
  ...state,
})

test('a standing names the rooms short on the fullest night, who is paying and when the next hold ends', () => {
  const standings = waitingStandings(
    queue({
      sold: new Map([[june(11), 1]]),
      held: [
        { ...roomUse('hold', 10, 12), endsAt: at('10:20:00') },
        { ...roomUse('earlier', 11, 12), endsAt: at('10:05:00') },
        { ...roomUse('elsewhere', 20, 22), endsAt: at('10:01:00') },
      ],
      capturing: [roomUse('paying', 10, 11)],
      waiting: [{ ...roomUse('ana', 10, 13, 2), ready: true }],
    }),
    at('10:00:00'),
  )
  expect(standings.get('ana')).toEqual({
    position: 1,
    roomsShort: 2,
    paying: 3,
    nextHoldEndsAt: '2027-06-01T10:05:00.000+05:30',
  })
})

test('earlier entries count where they share a night; those of absent guests count but block no room', () => {
  const waiting = [
    { ...roomUse('first', 10, 11, 3), ready: true },
    { ...roomUse('away', 10, 11, 3), ready: false },
    { ...roomUse('other nights', 11, 12), ready: true },
    { ...roomUse('ana', 10, 11), ready: true },
  ]
  const standings = waitingStandings(queue({ waiting }), at('10:00:00'))
  expect(standings.get('ana')).toMatchObject({ position: 3, roomsShort: 1, paying: 0, nextHoldEndsAt: null })
  expect(standings.get('other nights')).toMatchObject({ position: 1, roomsShort: 0 })
})

test('a hold in its grace counts as paying, but the end that is named is the next one to come', () => {
  const held = [
    { ...roomUse('over', 10, 12), endsAt: at('09:59:59') },
    { ...roomUse('running', 10, 12), endsAt: at('10:05:00') },
  ]
  const waiting = [{ ...roomUse('ana', 10, 12, 2), ready: true }]
  const ofAna = (holds: LoadedQueue['held']) =>
    waitingStandings(queue({ held: holds, waiting }), at('10:00:00')).get('ana')
  expect(ofAna(held)).toMatchObject({ paying: 2, nextHoldEndsAt: '2027-06-01T10:05:00.000+05:30' })
  expect(ofAna(held.slice(0, 1))).toMatchObject({ paying: 1, nextHoldEndsAt: null })
})
