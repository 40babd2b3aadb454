import type { BookingSnapshot } from '#shared/booking/snapshot'
import type { Stay } from '#shared/booking/stay'
import type { Rupees } from '#shared/money/rupees'
import { nightAmounts, type Rates } from '#shared/rates/rates'

export type OwnBooking = Pick<
  BookingSnapshot,
  'status' | 'stay' | 'holdExpiresAt' | 'orderId' | 'nightAmounts'
>

/** What the nights cost this guest: who holds the stay or waits for it keeps the prices of when they asked. */
export const amountsFor = (stay: Stay, rates: Rates, own: readonly OwnBooking[]): readonly Rupees[] =>
  keptFor(stay, own)?.nightAmounts ?? nightAmounts(stay, rates)

/** The guest's own hold or place in the queue for exactly this stay. */
export const keptFor = (stay: Stay, own: readonly OwnBooking[]): OwnBooking | undefined =>
  own.find((one) => isKept(one) && isSameStay(one.stay, stay))

/** A hold has no end to show before its order is made, and once it is over. */
const isKept = ({ status, holdExpiresAt, orderId }: OwnBooking): boolean =>
  status === 'Queued' || (status === 'Held' && (holdExpiresAt !== null || orderId === null))

export const isSameStay = (one: Stay, other: Stay): boolean =>
  one.type === other.type &&
  one.rooms === other.rooms &&
  one.checkIn === other.checkIn &&
  one.checkOut === other.checkOut
