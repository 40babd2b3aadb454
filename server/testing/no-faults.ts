import type { HotelForTests } from './hotel-for-tests'

/** Longer than the provider is left in peace after it failed often. */
const breakSeconds = 60

/**
 * The provider works again, whatever an earlier test had planned for it: one that failed half way took nothing back itself.
 * (An empty list of faults would only add none.)
 */
export async function noFaults({ get, sandbox, advance }: HotelForTests): Promise<void> {
  const { body } = await get('/sandbox/razorpay/control/faults')
  const planned = Object.entries(body as Record<string, unknown[]>).filter(([, faults]) => faults.length > 0)
  if (planned.length === 0) return
  await sandbox(
    '/razorpay/control/faults',
    planned.map(([route]) => ({ route, times: 0 })),
  )
  await advance(breakSeconds)
}
