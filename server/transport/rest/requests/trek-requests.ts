import { z } from 'zod'
import { address, email, mobileNumber } from '../../../../shared/guest/guest'
import { largestParty } from '../../../../shared/trek/trek'
import { trekEnquiry } from '../../../../shared/trek/trek-enquiry'
import { wholeNumber } from '../answers'
import { shownAs } from './shown-as'

const traveller = z.object({
  name: z.string(),
  age: z.union([z.number(), z.string()]),
  aadhar: z.string().meta({ description: '12 digits, spaces allowed.' }),
})

/** The documented body has the pincode in the address, and a count beside the list of guests. */
export const sentEnquiry = z
  .object({
    trekTitle: z.unknown().meta(shownAs(z.string().max(100))),
    numberOfGuest: z.unknown().meta(shownAs(z.int().min(1).max(largestParty))),
    mobileNumber: z.unknown().meta(shownAs(mobileNumber)),
    email: z.unknown().meta(shownAs(email)),
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

const partySize = (sent: unknown): number => {
  const size = wholeNumber.safeParse(sent).data ?? 0
  return Math.min(size, largestParty + 1)
}
