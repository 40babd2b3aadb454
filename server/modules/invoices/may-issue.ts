import * as restoredRows from '#modules/maintenance/restored-rows'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import { DomainError } from '#shared/domain-error'
import { hotel } from '#shared/hotel'
import type { Seller } from '#shared/invoice/invoice'
import * as seriesRows from './series-rows'

/** Throws `Conflict` where the hotel has no GSTIN, so that it writes no invoices. */
export function sellerOf({ hotel: { current } }: Pick<Ctx, 'hotel'>): Seller {
  if (current.gstin === '')
    throw new DomainError(
      'Conflict',
      'The hotel writes no invoices yet: an owner enters its GSTIN under Settings.',
    )
  const { gstin, legalName } = current
  return { name: hotel.name, legalName: legalName || hotel.name, gstin, address: [...hotel.address] }
}

/** Throws `Busy` while the database counts as restored, and `Conflict` until its last numbers were entered. */
export async function assertNumbersKnown(tx: Tx): Promise<void> {
  if (await restoredRows.isSet(tx))
    throw new DomainError(
      'Busy',
      'The hotel was restored from a backup, so this may already have been issued. End the restored state first.',
    )
  if (await seriesRows.isUnsure(tx))
    throw new DomainError(
      'Conflict',
      'The hotel was restored from a backup. An owner first enters the last numbers that were given out, under Money, Invoices.',
    )
}
