import {
  freeAgainAt,
  type HoldSettings,
  leastHold,
  roomNightsPerAddress,
  secondsLeft,
  timeOf,
} from '#modules/queue/hold-time'
import { addSeconds } from '#server/platform/clock'
import { nightsOf, type Stay, shareANight } from '#shared/booking/stay'
import { timeForPeople } from '#shared/calendar/hotel-today'
import { DomainError } from '#shared/domain-error'
import type { GuestKey, HoldTime, RoomUse } from './hold-rows'
import type { RequestLimits, RequestRows } from './request-rows'

/**
 * 0 turns a cap off; `perUser` 0 also turns off the wait after expired holds and the cap on unpaid time. `orders`: how many
 * new ones within ten minutes; null: no cap.
 */
export type HoldCaps = {
  perUser: number
  perAddress: number
  orders: { perUser: number; perAddress: number } | null
}

/** How many orders one user, and one address, may start within ten minutes. */
export const ordersWithinLimits = { perUser: 6, perAddress: 20 }

const waitMinutes = 10
const expiriesBeforeWait = 2

const roomNights = (roomUse: Pick<RoomUse, 'rooms' | 'checkIn' | 'checkOut'>) =>
  roomUse.rooms * nightsOf(roomUse).length
const refuse = (why: string): never => {
  throw new DomainError('TooManyHolds', why)
}
const refuseUntil = (why: string, freeAt: Date, now: Date): never => {
  const words = `${why} You can book again from ${timeForPeople(freeAt)} (hotel time).`
  const retryAfterSeconds = Math.ceil((freeAt.getTime() - now.getTime()) / 1000)
  throw new DomainError('TooManyHolds', words, { retryAfterSeconds })
}

export const areOff = (caps: HoldCaps): boolean => caps.perUser === 0 && caps.perAddress === 0 && !caps.orders

/** What `ofRequest` reads for the caps. */
export const limitsOf = (caps: HoldCaps, now: Date): RequestLimits => ({
  ordersSince: addSeconds(now, -waitMinutes * 60),
  userOrders: caps.orders?.perUser ?? 0,
  addressOrders: caps.orders?.perAddress ?? 0,
  userEndings: expiriesBeforeWait,
  addressEndings: caps.perAddress,
})

type Known = Pick<RequestRows, 'roomUses' | 'endings'> & { holdTimes: readonly HoldTime[] }

/**
 * Throws `TooManyHolds` for a guest who holds too much already, or who let several holds expire. The rows must have been read
 * under the locks of the guest's keys.
 */
export function assertMayHold(
  { roomUses: live, endings, holdTimes }: Known,
  guestKey: GuestKey,
  stay: Stay,
  caps: HoldCaps,
  now: Date,
  { holdSeconds, unpaidCap }: Pick<HoldSettings, 'holdSeconds' | 'unpaidCap'>,
): void {
  if (areOff(caps)) return
  // Holds that the new one replaces do not count against it.
  const isReplaced = (roomUse: RoomUse) =>
    roomUse.status === 'Held' &&
    roomUse.userKey === guestKey.userKey &&
    roomUse.type === stay.type &&
    shareANight(roomUse, stay)
  const roomUses = live.filter((roomUse) => !isReplaced(roomUse))
  if (caps.perUser > 0) {
    const most = Math.max(
      roomUses.filter(({ userKey }) => userKey === guestKey.userKey).length,
      roomUses.filter((roomUse) => isOfTheirNumber(roomUse, guestKey)).length,
    )
    if (most >= caps.perUser) {
      refuse(`You already hold or wait for ${most} stays. Please pay for one of them or release one first.`)
    }
  }
  if (caps.perAddress > 0 && guestKey.addressKey) {
    const held = roomUses.filter(
      ({ status, addressKey }) => status === 'Held' && addressKey === guestKey.addressKey,
    )
    const nights = held.reduce((sum, roomUse) => sum + roomNights(roomUse), roomNights(stay))
    if (held.length >= caps.perAddress || nights > roomNightsPerAddress) {
      refuse(
        'Too many rooms are being held from your connection. Please pay for some of them or release them first.',
      )
    }
  }
  if (caps.perUser > 0) assertNoWait(endings, guestKey, caps, now)
  if (unpaidCap !== null) {
    const past = holdTimes.filter(({ userKey }) => userKey === guestKey.userKey)
    const times = [...past, ...live.filter(isReplaced).flatMap((roomUse) => timeOf(roomUse, now))]
    const needed = leastHold(holdSeconds)
    if (secondsLeft(stay, times, now, unpaidCap) < needed) {
      const freeAt = freeAgainAt(stay, times, now, { most: unpaidCap, needed })
      refuseUntil('You have held these dates without paying for as long as is allowed.', freeAt, now)
    }
  }
}

/** A mobile number alone is not enough: whoever knows it could keep its owner from booking. */
const isOfTheirNumber = (roomUse: RoomUse, guestKey: GuestKey): boolean =>
  guestKey.mobileKey !== null &&
  roomUse.mobileKey === guestKey.mobileKey &&
  (roomUse.userKey === guestKey.userKey ||
    (guestKey.addressKey !== null && roomUse.addressKey === guestKey.addressKey))

/** Throws `TooManyHolds` for a guest or an address with too many recent orders. */
export function assertMayOrder(
  made: RequestRows['madeOrders'],
  guestKey: GuestKey,
  caps: HoldCaps,
  now: Date,
): void {
  if (!caps.orders) return
  const asked = [
    { by: 'user_key' as const, most: caps.orders.perUser },
    ...(guestKey.addressKey ? [{ by: 'address_key' as const, most: caps.orders.perAddress }] : []),
  ]
  for (const { by, most } of asked) {
    const first = made.filter((order) => order.by === by)[most - 1]
    if (!first) continue
    const freeAt = addSeconds(first.madeAt, waitMinutes * 60)
    const who = by === 'user_key' ? 'You have' : 'Somebody on your network has'
    refuseUntil(`${who} started too many bookings in the last ten minutes.`, freeAt, now)
  }
}

/** Throws `TooManyHolds` within ten minutes of the last of several holds in a row that expired with no payment tried. */
function assertNoWait(all: RequestRows['endings'], guestKey: GuestKey, caps: HoldCaps, now: Date): void {
  const asked = [
    { by: 'user_key' as const, key: guestKey.userKey, limit: expiriesBeforeWait },
    { by: 'mobile_key' as const, key: guestKey.mobileKey, limit: expiriesBeforeWait },
    { by: 'address_key' as const, key: guestKey.addressKey, limit: caps.perAddress },
  ].filter(({ key, limit }) => key !== null && limit > 0)
  for (const { by, limit: expiries } of asked) {
    const endings = all.filter((ending) => ending.by === by)
    const [latest] = endings
    if (!latest || endings.length < expiries || endings.some(({ outcome }) => outcome !== 'expired')) continue
    const freeAt = addSeconds(latest.endedAt, waitMinutes * 60)
    if (now < freeAt) refuseUntil(`${expiries} holds expired unpaid. Please wait.`, freeAt, now)
  }
}
