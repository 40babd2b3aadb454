import type { Chance } from '../chance'
import type { StepKind } from '../world'
import { guestSteps } from './guest-steps'
import { paymentSteps } from './payment-steps'
import { refundSteps } from './refund-steps'
import { crashSteps, timeSteps } from './time-steps'
import { failureSteps } from './trouble-steps'

/** Everything that can happen. A new family of steps is added here. */
export const allSteps: StepKind[] = [
  ...guestSteps,
  ...paymentSteps,
  ...refundSteps,
  ...failureSteps,
  ...timeSteps,
  ...crashSteps,
]

/** How many steps happen at once: mostly one after the other, now and then a crowd. */
export const crowd = (chance: Chance): number => (chance.maybe(0.65) ? 1 : 2 + chance.whole(6))
