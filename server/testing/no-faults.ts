import type { HotelForTests } from './hotel-for-tests'

/** Longer than the circuit breaker stays open after failed calls. */
const breakSeconds = 60

/** Clears every planned fault of the provider, since a test that failed may have left some; an empty list only adds none. */
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
