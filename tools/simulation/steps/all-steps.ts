import type { Chance } from '../chance'
import type { StepKind } from '../world'
import { deskSteps } from './desk-steps'
import { failureSteps } from './failure-steps'
import { guestSteps } from './guest-steps'
import { paymentSteps } from './payment-steps'
import { rateSteps } from './rate-steps'
import { refundSteps } from './refund-steps'
import { crashSteps, timeSteps } from './time-steps'

/** All kinds of steps. A new family of steps is added here. */
export const allSteps: StepKind[] = [
  ...guestSteps,
  ...paymentSteps,
  ...refundSteps,
  ...deskSteps,
  ...rateSteps,
  ...failureSteps,
  ...timeSteps,
  ...crashSteps,
]

/** How many steps run at once: mostly one, now and then several. */
export const crowd = (chance: Chance): number => (chance.maybe(0.65) ? 1 : 2 + chance.whole(6))
