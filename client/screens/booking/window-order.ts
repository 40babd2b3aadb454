import type { WindowOrder } from '#client/site/payment-window'
import type { CheckoutOutcome } from '#shared/booking/checkout'
import { dateForPeople } from '#shared/calendar/calendar-date'
import type { Asked } from './payment-asked'

export type HeldOutcome = Extract<CheckoutOutcome, { kind: 'Held' }>

/** Seconds before the hold's end at which the window closes itself. */
const marginSeconds = 60
const leastSeconds = 30

/** The parameters of the payment window; `now` is the server's time in milliseconds. */
export function windowOrderOf(
  { key, order, holdExpiresAt }: HeldOutcome,
  { request: { type, checkIn, checkOut }, payer }: Asked,
  hotelName: string,
  now: number,
): WindowOrder {
  const left = (Date.parse(holdExpiresAt) - now) / 1000 - marginSeconds
  return {
    key,
    order,
    hotelName,
    description: `${type}, ${dateForPeople(checkIn)} to ${dateForPeople(checkOut)}`,
    payer,
    timeoutSeconds: Math.max(leastSeconds, Math.floor(left)),
  }
}
