import * as auditRows from '#modules/admin/audit-rows'
import type { Ctx } from '#server/context'
import { transaction } from '#server/database/transaction'
import { DomainError } from '#shared/domain-error'
import type { LastNumbers } from '#shared/invoice/invoice'
import { type NumberParts, partsOfNumber, type Series } from '#shared/invoice/numbers'
import * as seriesRows from './series-rows'

/**
 * After a restore: the last numbers that were given out, '' where none was. Numbers go on after them, never below what is known
 * here. Throws `InvalidInput` for what is no such number.
 */
export async function setLastNumbers(ctx: Ctx, admin: string, given: LastNumbers): Promise<void> {
  const parts = [readNumber('invoice', given.invoice), readNumber('credit', given.credit)].flat()
  await transaction(ctx.db, async (tx) => {
    await seriesRows.lock(tx)
    const at = ctx.clock.now()
    for (const one of parts) await seriesRows.goOnAfter(tx, one)
    await seriesRows.markSure(tx, at)
    const note = `${given.invoice || 'no invoice'}, ${given.credit || 'no credit note'}`
    await auditRows.write(tx, { at, admin, action: 'invoiceNumbersSet', note })
  })
}

function readNumber(series: Series, number: string): NumberParts[] {
  if (number === '') return []
  const parts = partsOfNumber(number)
  if (parts?.series !== series)
    throw new DomainError(
      'InvalidInput',
      series === 'invoice'
        ? 'Enter the number of an invoice, such as HB/27-28/0012.'
        : 'Enter the number of a credit note, such as HB/27-28/C003.',
    )
  return [parts]
}
