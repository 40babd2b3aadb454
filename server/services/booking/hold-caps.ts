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
  if (caps.perUser > 0) {
    const mine = await books.holds.liveOfUser(asker.userKey)
    const ofMobile = asker.mobileKey ? await books.holds.liveOfMobile(asker.mobileKey) : []
    const most = Math.max(
      ...[mine, ofMobile].map((claims) => claims.filter((claim) => !isReplaced(claim)).length),
    )
    if (most >= caps.perUser) {
      refuse(`You already hold or wait for ${most} stays. Pay for one of them or give one back first.`)
    }
    await assertNoWait(books, 'user_key', asker.userKey, lapsesBeforeWait, now)
    await assertNoWait(books, 'mobile_key', asker.mobileKey, lapsesBeforeWait, now)
  }
  if (caps.perAddress > 0 && asker.addressKey) {
    const held = (await books.holds.heldFromAddress(asker.addressKey)).filter((claim) => !isReplaced(claim))
    const nights = held.reduce((sum, claim) => sum + roomNights(claim), roomNights(stay))
    if (held.length >= caps.perAddress || nights > roomNightsPerAddress) {
      refuse(
        'Too many rooms are being held from your connection. Please pay for or give back some of them first.',
      )
    }
    if (caps.perUser > 0) await assertNoWait(books, 'address_key', asker.addressKey, caps.perAddress, now)
  }
}

/** Ten minutes' wait after `lapses` holds in a row that ran out without any payment being tried. */
async function assertNoWait(
  books: Books,
  by: 'user_key' | 'mobile_key' | 'address_key',
  key: string | null,
  lapses: number,
  now: Date,
): Promise<void> {
  if (key === null) return
  const endings = await books.holds.lastEndings(by, key, lapses)
  const [latest] = endings
  if (!latest || endings.length < lapses || endings.some(({ outcome }) => outcome !== 'lapsed')) return
  const freeAt = new Date(latest.endedAt.getTime() + waitMinutes * 60_000)
  if (now < freeAt) {
    refuse(
      `${lapses} holds ran out unpaid. Please wait: you can book again from ${timeForPeople(freeAt)} (hotel time).`,
    )
  }
}
