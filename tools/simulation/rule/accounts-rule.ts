import { isCancelled } from '#shared/booking/status'
import type { FolioLine } from '#shared/desk/folio'
import { countedFor, type Evidence } from './evidence'

/**
 * Each booking's account adds up: its lines, its balance, what the desk wrote, and what the provider took and gave back.
 * Nobody owes for a stay that was cancelled, save used nights and extras, and no more goes back than came.
 */
export function accountsRule(evidence: Evidence): string[] {
  return evidence.bookings.flatMap((booking) => {
    const { id, status } = booking
    const lines = evidence.folios.get(id)
    const balance = evidence.balances.get(id)
    if (!lines || !balance) return []
    const name = `the account of booking ${id}, ${status},`
    const shown = sumOf(lines, 'room', 'extra') - sumOf(lines, 'discount') - sumOf(lines, 'payment')
    const written = evidence.deskLines.filter(({ booking_id }) => booking_id === id)
    const isSame =
      shown + sumOf(lines, 'refund') === balance.balance &&
      balance.charges - balance.payments + balance.refunds === balance.balance &&
      lines.filter(({ by }) => by !== null).length === written.length
    const owed = isCancelled(status) ? Math.max(0, balance.balance - mayBeOwed(lines, written)) : 0
    return [
      ...(isSame ? [] : [`${name} does not add up: ${JSON.stringify({ balance, lines })}`]),
      ...(owed === 0 ? [] : [`${name} still asks for ${owed} paise`]),
      ...(balance.refunds > balance.payments
        ? [`${name} gave back ${balance.refunds} of ${balance.payments} paise`]
        : []),
      ...ofProvider(evidence, booking, lines).map((sentence) => `${name} ${sentence}`),
    ]
  })
}

/** Used nights, extras, and what the desk has given back since. */
function mayBeOwed(lines: readonly FolioLine[], written: Evidence['deskLines']): number {
  const taken = new Set(lines.map(({ reverses }) => reverses))
  const nights = lines.filter(({ id }) => id.startsWith('nights-') && !taken.has(id))
  const extras = written.filter(({ kind }) => kind === 'extra' || kind === 'refund')
  return [...nights, ...extras].reduce((sum, { amount }) => sum + amount, 0)
}

function ofProvider(
  { ledger, refunds, orders }: Evidence,
  booking: Evidence['bookings'][number],
  lines: readonly FolioLine[],
): string[] {
  const { status } = booking
  const counted = countedFor({ orders }, booking)
  const captured = ledger.payments.filter((one) => counted.includes(one.id) && one.captured)
  if (captured.length === 0 || (status !== 'Confirmed' && !isCancelled(status))) return []
  const online = lines.filter(({ method }) => method === 'online')
  const [paid, back] = [sumOf(online, 'payment'), sumOf(online, 'refund')]
  const made = ledger.refunds.filter((one) => counted.includes(one.payment_id) && one.status !== 'failed')
  // A refund in the dashboard whose event was lost is known when the booking is refunded next.
  const known = made.filter(({ id, receipt }) =>
    refunds.some((row) => row.id === receipt || row.provider_refund_id === id),
  )
  const given = known.reduce((sum, { amount }) => sum + amount, 0)
  const amount = captured.reduce((sum, one) => sum + one.amount, 0)
  return [
    ...(paid === amount ? [] : [`says that ${paid} of ${amount} paise were paid online`]),
    ...(back >= given && back <= paid ? [] : [`says that ${back} went back online, and ${given} did`]),
  ]
}

const sumOf = (lines: readonly FolioLine[], ...kinds: FolioLine['kind'][]): number =>
  lines.reduce((sum, { kind, amount }) => sum + (kinds.includes(kind) ? amount : 0), 0)
