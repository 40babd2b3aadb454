import { cancellingRule } from './cancelling-rule'
import type { Evidence } from './evidence'
import { mailRule } from './mail-rule'
import { moneyRule } from './money-rule'
import { refundsRule } from './refunds-rule'
import { roomsRule } from './rooms-rule'
import { wordsRule } from './words-rule'

const rules = [roomsRule, moneyRule, cancellingRule, refundsRule, mailRule, wordsRule, restRule]

/** What must be true of rooms, money and mail once everything has come to rest; answers where it is not. */
export function theRule(evidence: Evidence): string[] {
  return rules.flatMap((rule) => rule(evidence))
}

/** Nothing is on its way any more. */
function restRule({ bookings, payments, refunds }: Evidence): string[] {
  const open = bookings
    .filter(({ status }) => ['Queued', 'Held', 'Capturing'].includes(status))
    .map(({ id, status }) => `booking ${id} is still ${status}`)
  const undecided = payments
    .filter(({ status, decision }) => (status === 'authorized' || status === 'captured') && decision === null)
    .map(({ id, status }) => `payment ${id} is ${status} and nobody has decided about it`)
  const due = refunds.filter(({ due_at }) => due_at !== null).map(({ id }) => `refund ${id} is still due`)
  return [...open, ...undecided, ...due]
}
