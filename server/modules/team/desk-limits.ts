import type { Role } from '#shared/admin/roles'
import type { CancelMode } from '#shared/desk/change'
import { DomainError } from '#shared/domain-error'
import type { Paise } from '#shared/money/paise'
import { moneyForPeople } from '#shared/money/rupees'

/** What only an owner may do. `limit`: discounts on one booking that the desk may give, in paise. Throws `Forbidden`. */
export function assertMayDiscount(role: Role, { given, limit }: { given: number; limit: Paise }): void {
  if (role === 'owner' || given <= limit) return
  throw new DomainError(
    'Forbidden',
    limit === 0
      ? 'Only an owner may take something off the price.'
      : `Only an owner may take more than ${moneyForPeople(limit)} off the price of a booking.`,
  )
}

/** Why this role may not cancel so; null where it may. */
export const whyNotCancel = (role: Role, mode: CancelMode): string | null =>
  role === 'owner' || mode === 'policy' || mode === 'none'
    ? null
    : 'Only an owner may give back more or less than the policy says.'

/** Throws `Forbidden`. */
export function assertMayCancel(role: Role, mode: CancelMode): void {
  const why = whyNotCancel(role, mode)
  if (why) throw new DomainError('Forbidden', why)
}
