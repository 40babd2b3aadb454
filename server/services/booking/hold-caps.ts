import { nightsOf, type Stay, shareANight } from '../../../shared/booking/stay'
import { timeForPeople } from '../../../shared/calendar/hotel-today'
import { DomainError } from '../../../shared/domain-error'
import type { Books } from '../../repositories/books'
import type { Asker, Claim } from '../../repositories/holds'
import { roomNightsPerAddress } from '../line/hold-settings'

/** 0 turns a cap off; `perUser` 0 also turns off the wait after holds that ran out. */
export type HoldCaps = { perUser: number; perAddress: number }

const waitMinutes = 10
const lapsesBeforeWait = 2

const roomNights = (claim: Pick<Claim, 'rooms' | 'checkIn' | 'checkOut'>) =>
  claim.rooms * nightsOf(claim).length
const refuse = (why: string): never => {
  throw new DomainError('TooManyHolds', why)
}

/** Refuses who holds too much already, or let holds run out again and again. Throws `TooManyHolds`. */
export async function assertMayHold(
  books: Books,
  asker: Asker,
  stay: Stay,
  caps: HoldCaps,
  now: Date,
): Promise<void> {
  if (caps.perUser === 0 && caps.perAddress === 0) return
  await books.holds.lockAsker(asker)
  // What the new hold would replace does not count against it.
  const isReplaced = (claim: Claim) =>
    claim.status === 'Held' &&
    claim.userKey === asker.userKey &&
    claim.type === stay.type &&
    shareANight(claim, stay)
  const claims = (await books.holds.liveOf(asker)).filter((claim) => !isReplaced(claim))
  if (caps.perUser > 0) {
    const most = Math.max(
      claims.filter(({ userKey }) => userKey === asker.userKey).length,
      claims.filter(({ mobileKey }) => mobileKey !== null && mobileKey === asker.mobileKey).length,
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
}

/** Ten minutes' wait after so many holds in a row that ran out without any payment being tried. */
async function assertNoWait(books: Books, asker: Asker, caps: HoldCaps, now: Date): Promise<void> {
  const asked = [
    { by: 'user_key' as const, key: asker.userKey, limit: lapsesBeforeWait },
    { by: 'mobile_key' as const, key: asker.mobileKey, limit: lapsesBeforeWait },
    { by: 'address_key' as const, key: asker.addressKey, limit: caps.perAddress },
  ].flatMap(({ key, ...one }) => (key !== null && one.limit > 0 ? [{ ...one, key }] : []))
  const all = await books.holds.lastEndings(asked)
  for (const { by, limit: lapses } of asked) {
    const endings = all.filter((ending) => ending.by === by)
    const [latest] = endings
    if (!latest || endings.length < lapses || endings.some(({ outcome }) => outcome !== 'lapsed')) continue
    const freeAt = new Date(latest.endedAt.getTime() + waitMinutes * 60_000)
    if (now < freeAt) {
      refuse(
        `${lapses} holds ran out unpaid. Please wait: you can book again from ${timeForPeople(freeAt)} (hotel time).`,
      )
    }
  }
}
