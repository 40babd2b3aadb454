import type { Paise } from '../money/paise'
import type { BookingStatus } from './status'
import type { Stay } from './stay'

/**
 * Where one booking of a guest stands. `version` grows with each change, so an older copy is recognised. `position` is
 * his place among those who wait for a common night; `holdExpiresAt` is ISO 8601 while the rooms are held.
 */
export type BookingSnapshot = {
  id: string
  version: number
  status: BookingStatus
  stay: Stay
  draftId: string | null
  position: number | null
  orderId: string | null
  payNow: Paise
  payLater: Paise
  holdExpiresAt: string | null
}
