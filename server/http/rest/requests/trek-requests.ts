import { z } from 'zod'
import { address, email, mobileNumber } from '#shared/guest/guest'
import { largestParty } from '#shared/trek/trek'
import { trekEnquiry } from '#shared/trek/trek-enquiry'
import { wholeNumber } from '../answers'
import { shownAs } from './shown-as'

const traveller = z.object({
  name: z.string(),
  age: z.union([z.number(), z.string()]),
  aadhar: z.string().meta({ description: '12 digits, spaces allowed.' }),
})

/** Refused in the words of the form where it is missing; what is wrong with it, the rules of the form say below. */
const needed = (message: string) => z.unknown().refine((sent) => sent !== undefined, message)

/** The documented body has the pincode in the address, and a count beside the list of guests. */
export const sentEnquiry = z
  .object({
    mobileNumber: needed('Enter a valid 10-digit mobile number.').meta(shownAs(mobileNumber)),
    email: needed('Enter a valid email address.').meta(shownAs(email)),
    numberOfGuest: needed('Enter the number of guests.').meta(shownAs(z.int().min(1).max(largestParty))),
    trekTitle: needed('Name the trek.').meta(shownAs(z.string().max(100))),
    address: z.record(z.string(), z.unknown()).catch({}).meta(shownAs(address)),
    guests: z
      .array(z.unknown())
      .catch([])
      .meta(shownAs(z.array(traveller))),
  })
  .transform(({ numberOfGuest, guests, address, ...rest }) => ({
    ...rest,
    address,
    pincode: address['pincode'],
    // As many as are said to come: somebody who is not named is asked for.
    guests: Array.from({ length: partySize(numberOfGuest) }, (_, index): unknown => guests[index] ?? {}),
  }))
  .pipe(trekEnquiry)

const partySize = (count: unknown): number => {
  const size = wholeNumber.safeParse(count).data ?? 0
  return Math.min(size, largestParty + 1)
}
