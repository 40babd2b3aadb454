import { sampleDetails } from '#server/testing/sample-guest'
import type { GuestDetails } from '#shared/booking/guest-details'
import type { Guest } from './world'

/** The form as this guest fills it in. */
export const guestForm = ({ number, mobileNumber, email }: Guest): GuestDetails =>
  sampleDetails({ mobileNumber, email }, { name: `Guest ${'ABCDEFGHIJ'[number % 10] ?? ''}` })
