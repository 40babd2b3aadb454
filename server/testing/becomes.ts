import { expect } from 'vitest'
import type { guestsOf } from './builders'

/** Waits until an order's booking has this status. */
export const becomesOf =
  (guests: () => ReturnType<typeof guestsOf>) =>
  async (orderId: string, status: string): Promise<void> =>
    expect.poll(() => guests().statusOf(orderId)).toBe(status)
