import type { Repositories } from '#server/repositories/repositories'
import type { Finding } from './check'
import { mailChecks } from './mail-checks'
import { noBackup } from './maintenance-checks'
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

type Needs = { repositories: Repositories; publicUrl: string; hotelEmail: string; hasNightlyBackup?: boolean }

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Webhooks come within seconds; one that came this long before a payment was seen may still be about that payment. */
const besideMs = 10 * minute

/** All problems that the database shows now. */
export function runChecks({ repositories, publicUrl, hotelEmail, hasNightlyBackup }: Needs) {
  return async (now: Date): Promise<Finding[]> => {
    const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
    const { checks } = repositories
    const quarter = ago(15 * minute)
    const backup = hasNightlyBackup ? await repositories.maintenance.backupSince() : undefined
    // After a restore these wait for the owner, who gets other alerts about them.
    const isNormal = !(await repositories.restored.isSet())
    const stuck = { untaken: ago(hour), tried: quarter, tries: 4 }
    const withoutWebhooks = await checks.withoutWebhooks(ago(hour), besideMs)
    return [
      ...(await repositories.paymentRefusals.all()).map(refusalChecks),
      ...(isNormal ? (await checks.undecided(quarter)).map(undecidedPayment) : []),
      ...(isNormal ? (await checks.capturing(quarter)).map(capturingBooking) : []),
      ...(await checks.wrongAmount(ago(7 * day))).map(wrongAmount),
      ...(await checks.afterTheEnd(ago(7 * day))).map(moneyForEndedBooking),
      ...(await checks.afterErasure(ago(7 * day))).map(moneyAfterErasure),
      ...(await checks.ownedByNobody(ago(90 * day))).map(moneyWithoutBooking),
      ...(isNormal ? await checks.refunds({ ...stuck, hanging: ago(7 * day) }) : []).map(stuckRefund),
      ...mailChecks(
        await checks.mails({ refusals: 3, waiting: ago(hour), after: ago(30 * day) }),
        hotelEmail,
      ),
      ...(withoutWebhooks.count > 0
        ? [noWebhooks(withoutWebhooks.count, withoutWebhooks.last, publicUrl)]
        : []),
      ...(backup && backup.since < ago(36 * hour) ? [noBackup(backup.last)] : []),
    ]
  }
}
