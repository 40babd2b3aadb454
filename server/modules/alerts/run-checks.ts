import type { Library } from '#server/repositories/repositories'
import { mailTrouble } from './mail-checks'
import {
  moneyAfterErasure,
  moneyAfterTheEnd,
  moneyOfNobody,
  settlingBooking,
  undecidedPayment,
  wrongAmount,
} from './payment-checks'
import { stuckRefund } from './refund-checks'
import { refusalTrouble } from './refusal-checks'
import type { Trouble } from './check'
import { noBackup } from './maintenance-checks'
import { noWebhooks } from './webhook-checks'

type Needs = { library: Library; publicUrl: string; hotelEmail: string; hasNightlyBackup?: boolean }

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** News comes within seconds; this long before a payment was seen it may be news of that payment. */
const besideMs = 10 * minute

/** Everything that is the matter now, by the rows as they stand. */
export function findTrouble({ library, publicUrl, hotelEmail, hasNightlyBackup }: Needs) {
  return async (now: Date): Promise<Trouble[]> => {
    const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
    const { trouble } = library
    const quarter = ago(15 * minute)
    const backup = hasNightlyBackup ? await library.upkeep.backupSince() : undefined
    // After a restore these wait for the owner, who is told of each in other words.
    const goesOn = !(await library.restored.isSet())
    const stuck = { untaken: ago(hour), tried: quarter, tries: 4 }
    const unheard = await trouble.withoutWebhooks(ago(hour), besideMs)
    return [
      ...(await library.paymentRefusals.all()).map(refusalTrouble),
      ...(goesOn ? (await trouble.undecided(quarter)).map(undecidedPayment) : []),
      ...(goesOn ? (await trouble.settling(quarter)).map(settlingBooking) : []),
      ...(await trouble.wrongAmount(ago(7 * day))).map(wrongAmount),
      ...(await trouble.afterTheEnd(ago(7 * day))).map(moneyAfterTheEnd),
      ...(await trouble.afterErasure(ago(7 * day))).map(moneyAfterErasure),
      ...(await trouble.ownedByNobody(ago(90 * day))).map(moneyOfNobody),
      ...(goesOn ? await trouble.refunds({ ...stuck, hanging: ago(7 * day) }) : []).map(stuckRefund),
      ...mailTrouble(
        await trouble.mails({ refusals: 3, waiting: ago(hour), after: ago(30 * day) }),
        hotelEmail,
      ),
      ...(unheard.count > 0 ? [noWebhooks(unheard.count, unheard.last, publicUrl)] : []),
      ...(backup && backup.since < ago(36 * hour) ? [noBackup(backup.last)] : []),
    ]
  }
}
