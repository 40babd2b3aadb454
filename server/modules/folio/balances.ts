import type { Db } from '#server/database/transaction'
import { type Balance, balanceOf } from './balance'
import type { Account } from './folio-rows'
import * as folioRows from './folio-rows'

/** By booking id, in one statement for any number of bookings; as this transaction sees them. */
export async function balancesOf(db: Db, bookings: readonly { id: string }[]): Promise<Map<string, Balance>> {
  const ids = bookings.map(({ id }) => id)
  return new Map((await folioRows.accounts(db, ids)).map((one) => [one.bookingId, balanceOf(one)]))
}

/** Of one booking; all zero where there is none. */
export async function balanceIn(db: Db, bookingId: string): Promise<Balance> {
  return (await balancesOf(db, [{ id: bookingId }])).get(bookingId) ?? nothing
}

const nothing = balanceOf({
  status: 'Blocked',
  nightAmounts: [],
  online: [],
  extras: 0,
  discounts: 0,
  deskPayments: 0,
  deskRefunds: 0,
  usedNights: 0,
  charge: 0,
  earlyCharge: 0,
} satisfies Account)
