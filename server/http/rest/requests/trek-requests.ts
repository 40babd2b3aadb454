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

/** A missing field is refused with the form's message; its value is validated by `trekEnquiry` below. */
const required = (message: string) => z.unknown().refine((sent) => sent !== undefined, message)

/** The documented body: the pincode is part of the address, and a count stands beside the list of guests. */
export const enquiryRequest = z
  .object({
    mobileNumber: required('Enter a valid 10-digit mobile number.').meta(shownAs(mobileNumber)),
    email: required('Enter a valid email address.').meta(shownAs(email)),
    numberOfGuest: required('Enter the number of guests.').meta(shownAs(z.int().min(1).max(largestParty))),
    trekTitle: required('Name the trek.').meta(shownAs(z.string().max(100))),
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
    // As many as `numberOfGuest` says, so that a guest missing from the list is reported.
    guests: Array.from({ length: partySize(numberOfGuest) }, (_, index): unknown => guests[index] ?? {}),
  }))
  .pipe(trekEnquiry)

const partySize = (count: unknown): number => {
  const size = wholeNumber.safeParse(count).data ?? 0
  return Math.min(size, largestParty + 1)
}
