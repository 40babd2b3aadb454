import * as maintenanceRows from '#modules/maintenance/maintenance-rows'
import * as restoredRows from '#modules/maintenance/restored-rows'
import * as paymentRefusalRows from '#modules/payments/payment-refusal-rows'
import type { Ctx } from '#server/context'
import { addSeconds } from '#server/platform/clock'
import type { Finding } from './check'
import * as checkRows from './check-rows'
import { mailChecks } from './mail-checks'
import { noBackup } from './maintenance-checks'
import * as paymentCheckRows from './payment-check-rows'
import {
  capturingBooking,
  moneyAfterErasure,
  moneyForEndedBooking,
  moneyWithoutBooking,
  undecidedPayment,
  wrongAmount,
} from './payment-checks'
import { stuckRefund } from './refund-checks'
import { refusalChecks } from './refusal-checks'
import { noWebhooks } from './webhook-checks'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Webhooks come within seconds; one that came this long before a payment was seen may still be about that payment. */
const besideMs = 10 * minute * 1000

/** All problems that the database shows now. */
export async function runChecks(ctx: Ctx, now: Date): Promise<Finding[]> {
  const ago = (seconds: number) => addSeconds(now, -seconds)
  const quarter = ago(15 * minute)
  const backup = ctx.writeBackup !== undefined ? await maintenanceRows.backupSince(ctx.db) : undefined
  // After a restore these wait for the owner, who gets other alerts about them.
  const isNormal = !(await restoredRows.isSet(ctx.db))
  const stuck = { untaken: ago(hour), tried: quarter, tries: 4 }
  const withoutWebhooks = await checkRows.withoutWebhooks(ctx.db, ago(hour), besideMs)
  return [
    ...(await paymentRefusalRows.all(ctx.db)).map(refusalChecks),
    ...(isNormal ? (await paymentCheckRows.undecided(ctx.db, quarter)).map(undecidedPayment) : []),
    ...(isNormal ? (await paymentCheckRows.capturing(ctx.db, quarter)).map(capturingBooking) : []),
    ...(await paymentCheckRows.wrongAmount(ctx.db, ago(7 * day))).map(wrongAmount),
    ...(await paymentCheckRows.afterTheEnd(ctx.db, ago(7 * day))).map(moneyForEndedBooking),
    ...(await paymentCheckRows.afterErasure(ctx.db, ago(7 * day))).map(moneyAfterErasure),
    ...(await paymentCheckRows.ownedByNobody(ctx.db, ago(90 * day))).map(moneyWithoutBooking),
    ...(isNormal ? await checkRows.refunds(ctx.db, { ...stuck, hanging: ago(7 * day) }) : []).map(
      stuckRefund,
    ),
    ...mailChecks(
      await checkRows.mails(ctx.db, { refusals: 3, waiting: ago(hour), after: ago(30 * day) }),
      ctx.hotelEmail,
    ),
    ...(withoutWebhooks.count > 0
      ? [noWebhooks(withoutWebhooks.count, withoutWebhooks.last, ctx.publicUrl)]
      : []),
    ...(backup && backup.since < ago(36 * hour) ? [noBackup(backup.last)] : []),
  ]
}
