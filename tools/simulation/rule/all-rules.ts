import { accountsRule } from './accounts-rule'
import { answersRule } from './answers-rule'
import { cancellingRule } from './cancelling-rule'
import type { Evidence } from './evidence'
import { mailRule } from './mail-rule'
import { moneyRule } from './money-rule'
import { refundsRule } from './refunds-rule'
import { roomsRule } from './rooms-rule'

const rules = [
  roomsRule,
  moneyRule,
  accountsRule,
  cancellingRule,
  refundsRule,
  mailRule,
  answersRule,
  restRule,
]

/** Checks rooms, money and mail once everything has come to rest; returns what is wrong. */
export function checkRules(evidence: Evidence): string[] {
  return rules.flatMap((rule) => rule(evidence))
}

/** No booking, payment or refund is left open. */
function restRule({ bookings, payments, refunds }: Evidence): string[] {
  const open = bookings
    .filter(({ status }) => ['Queued', 'Held', 'Capturing'].includes(status))
    .map(({ id, status }) => `booking ${id} is still ${status}`)
  const undecided = payments
    .filter(({ status, decision }) => (status === 'authorized' || status === 'captured') && decision === null)
    .map(({ id, status }) => `payment ${id} is ${status} and was not decided`)
  const due = refunds.filter(({ due_at }) => due_at !== null).map(({ id }) => `refund ${id} is still due`)
  return [...open, ...undecided, ...due]
}
