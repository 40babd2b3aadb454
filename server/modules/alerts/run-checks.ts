import type { Repositories } from '#server/repositories/repositories'
import type { Finding } from './check'
import { mailChecks } from './mail-checks'
import { noBackup } from './maintenance-checks'
import {
  capturingBooking,
  moneyAfterErasure,
  moneyAfterTheEnd,
  moneyOfNobody,
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

/** News comes within seconds; this long before a payment was seen it may be news of that payment. */
const besideMs = 10 * minute

/** Everything that is the matter now, by the rows as they stand. */
export function runChecks({ repositories, publicUrl, hotelEmail, hasNightlyBackup }: Needs) {
  return async (now: Date): Promise<Finding[]> => {
    const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
    const { checks } = repositories
    const quarter = ago(15 * minute)
    const backup = hasNightlyBackup ? await repositories.maintenance.backupSince() : undefined
    // After a restore these wait for the owner, who is told of each in other words.
    const goesOn = !(await repositories.restored.isSet())
    const stuck = { untaken: ago(hour), tried: quarter, tries: 4 }
    const unheard = await checks.withoutWebhooks(ago(hour), besideMs)
    return [
      ...(await repositories.paymentRefusals.all()).map(refusalChecks),
      ...(goesOn ? (await checks.undecided(quarter)).map(undecidedPayment) : []),
      ...(goesOn ? (await checks.capturing(quarter)).map(capturingBooking) : []),
      ...(await checks.wrongAmount(ago(7 * day))).map(wrongAmount),
      ...(await checks.afterTheEnd(ago(7 * day))).map(moneyAfterTheEnd),
      ...(await checks.afterErasure(ago(7 * day))).map(moneyAfterErasure),
      ...(await checks.ownedByNobody(ago(90 * day))).map(moneyOfNobody),
      ...(goesOn ? await checks.refunds({ ...stuck, hanging: ago(7 * day) }) : []).map(stuckRefund),
      ...mailChecks(
        await checks.mails({ refusals: 3, waiting: ago(hour), after: ago(30 * day) }),
        hotelEmail,
      ),
      ...(unheard.count > 0 ? [noWebhooks(unheard.count, unheard.last, publicUrl)] : []),
      ...(backup && backup.since < ago(36 * hour) ? [noBackup(backup.last)] : []),
    ]
  }
}
