import { nightsOf, type Stay, shareANight } from '#shared/booking/stay'
import { timeForPeople } from '#shared/calendar/hotel-today'
import { DomainError } from '#shared/domain-error'
import type { Books } from '#server/repositories/repositories'
import type { Asker, Claim } from '#server/repositories/holds'
import { type HoldSettings, roomNightsPerAddress } from '../queue/hold-settings'
import { countedSince, freeAgainAt, leastHold, secondsLeft, timeOf } from '../queue/hold-time'

/**
 * 0 turns a cap off; `perUser` 0 also turns off the wait after holds that ran out and the cap on unpaid time. `orders`: how
 * many new ones within ten minutes; null: as many as they like.
 */
export type HoldCaps = {
  perUser: number
  perAddress: number
  orders: { perUser: number; perAddress: number } | null
}

/** What one user, and one address, may have the provider make within ten minutes. */
export const ordersWithinLimits = { perUser: 6, perAddress: 20 }

const waitMinutes = 10
const lapsesBeforeWait = 2

const roomNights = (claim: Pick<Claim, 'rooms' | 'checkIn' | 'checkOut'>) =>
  claim.rooms * nightsOf(claim).length
const refuse = (why: string): never => {
  throw new DomainError('TooManyHolds', why)
}
const refuseUntil = (why: string, freeAt: Date, now: Date): never => {
  const words = `${why} You can book again from ${timeForPeople(freeAt)} (hotel time).`
  const retryAfterSeconds = Math.ceil((freeAt.getTime() - now.getTime()) / 1000)
  throw new DomainError('TooManyHolds', words, { retryAfterSeconds })
}

/** Refuses who holds too much already, or let holds run out again and again. Throws `TooManyHolds`. */
export async function assertMayHold(
  books: Books,
  asker: Asker,
  stay: Stay,
  caps: HoldCaps,
  now: Date,
  { holdSeconds, unpaidCap }: Pick<HoldSettings, 'holdSeconds' | 'unpaidCap'>,
): Promise<void> {
  if (caps.perUser === 0 && caps.perAddress === 0 && !caps.orders) return
  await books.holds.lockAsker(asker)
  // What the new hold would replace does not count against it.
  const isReplaced = (claim: Claim) =>
    claim.status === 'Held' &&
    claim.userKey === asker.userKey &&
    claim.type === stay.type &&
    shareANight(claim, stay)
  const live = await books.holds.liveOf(asker)
  const claims = live.filter((claim) => !isReplaced(claim))
  if (caps.perUser > 0) {
    const most = Math.max(
      claims.filter(({ userKey }) => userKey === asker.userKey).length,
      claims.filter((claim) => isOfTheirNumber(claim, asker)).length,
    )
    if (most >= caps.perUser) {
      refuse(`You already hold or wait for ${most} stays. Pay for one of them or give one back first.`)
    }
  }
  if (caps.perAddress > 0 && asker.addressKey) {
    const held = claims.filter(
      ({ status, addressKey }) => status === 'Held' && addressKey === asker.addressKey,
    )
    const nights = held.reduce((sum, claim) => sum + roomNights(claim), roomNights(stay))
    if (held.length >= caps.perAddress || nights > roomNightsPerAddress) {
      refuse(
        'Too many rooms are being held from your connection. Please pay for or give back some of them first.',
      )
    }
  }
  if (caps.perUser > 0) await assertNoWait(books, asker, caps, now)
  if (unpaidCap !== null) {
    const past = await books.holds.timesOf([asker.userKey], stay.type, countedSince(now))
    const times = [...past, ...live.filter(isReplaced).flatMap((claim) => timeOf(claim, now))]
    const needed = leastHold(holdSeconds)
    if (secondsLeft(stay, times, now, unpaidCap) < needed) {
      const freeAt = freeAgainAt(stay, times, now, { most: unpaidCap, needed })
      refuseUntil('You have held these dates for as long as one may without paying.', freeAt, now)
    }
  }
}

/** A mobile number alone says nothing: whoever knows it could keep its owner from booking. */
const isOfTheirNumber = (claim: Claim, asker: Asker): boolean =>
  asker.mobileKey !== null &&
  claim.mobileKey === asker.mobileKey &&
  (claim.userKey === asker.userKey || (asker.addressKey !== null && claim.addressKey === asker.addressKey))

/** Refuses who has had too many orders made lately. Throws `TooManyHolds`. */
export async function assertMayOrder(books: Books, asker: Asker, caps: HoldCaps, now: Date): Promise<void> {
  if (!caps.orders) return
  const since = new Date(now.getTime() - waitMinutes * 60_000)
  const asked = [
    { by: 'user_key' as const, key: asker.userKey, most: caps.orders.perUser },
    { by: 'address_key' as const, key: asker.addressKey, most: caps.orders.perAddress },
  ].flatMap(({ key, ...one }) => (key === null ? [] : [{ ...one, key }]))
  const made = await books.orders.madeLately(asked, since)
  for (const { by, most } of asked) {
    const first = made.filter((order) => order.by === by)[most - 1]
    if (!first) continue
    const freeAt = new Date(first.madeAt.getTime() + waitMinutes * 60_000)
    const who = by === 'user_key' ? 'You have' : 'Somebody on your network has'
    refuseUntil(`${who} begun to book too often in the last ten minutes.`, freeAt, now)
  }
}

/** Ten minutes' wait after so many holds in a row that ran out without any payment being tried. */
async function assertNoWait(books: Books, asker: Asker, caps: HoldCaps, now: Date): Promise<void> {
  const asked = [
    { by: 'user_key' as const, key: asker.userKey, limit: lapsesBeforeWait },
    { by: 'mobile_key' as const, key: asker.mobileKey, limit: lapsesBeforeWait },
    { by: 'address_key' as const, key: asker.addressKey, limit: caps.perAddress },
  ].flatMap(({ key, ...one }) => (key !== null && one.limit > 0 ? [{ ...one, key }] : []))
  const all = await books.holds.lastEndings(asked, asker)
  for (const { by, limit: lapses } of asked) {
    const endings = all.filter((ending) => ending.by === by)
    const [latest] = endings
    if (!latest || endings.length < lapses || endings.some(({ outcome }) => outcome !== 'lapsed')) continue
    const freeAt = new Date(latest.endedAt.getTime() + waitMinutes * 60_000)
    if (now < freeAt) refuseUntil(`${lapses} holds ran out unpaid. Please wait.`, freeAt, now)
  }
}
