import { z } from 'zod'
import { enquireAboutTrek } from '#modules/treks/enquiries'
import { address, email, mobileNumber } from '#shared/guest/guest'
import { largestParty } from '#shared/trek/trek'
import { longestMessage, trekEnquiry } from '#shared/trek/trek-enquiry'
import { defineCall } from './call'
import { form, refused, address as shownAddress } from './examples'
import { done, shownAs, wholeNumber } from './fields'

const traveller = z.object({
  name: z.string(),
  age: z.union([z.number(), z.string()]),
  aadhar: z.string().meta({ description: '12 digits, spaces allowed.' }),
})

/** A missing field is refused with the form's message; its value is validated by `trekEnquiry` below. */
const required = (message: string) => z.unknown().refine((sent) => sent !== undefined, message)
const wrongMobile = 'Enter a valid 10-digit mobile number.'

/** The pincode is part of the address, and a count stands beside the list of guests. */
const enquiryRequest = z
  .object({
    mobileNumber: required(wrongMobile).meta(shownAs(mobileNumber)),
    email: required('Enter a valid email address.').meta(shownAs(email)),
    numberOfGuest: required('Enter the number of guests.').meta(shownAs(z.int().min(1).max(largestParty))),
    trekTitle: required('Name the trek.').meta(shownAs(z.string().max(100))),
    address: z.record(z.string(), z.unknown()).catch({}).meta(shownAs(address)),
    guests: z
      .array(z.unknown())
      .catch([])
      .meta(shownAs(z.array(traveller))),
    preferredMonth: z.unknown().optional().meta(shownAs(z.string().optional(), 'YYYY-MM; may be left out.')),
    message: z
      .unknown()
      .optional()
      .meta(shownAs(z.string().max(longestMessage).optional(), 'May be left out.')),
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

const enquiry = {
  trekTitle: 'Kagbhusandi Tal Trek',
  numberOfGuest: 1,
  mobileNumber: form.mobileNumber,
  email: form.email,
  address: shownAddress,
  guests: [{ name: 'Asha Rawat', age: 34, aadhar: '234123412346' }],
}

export const sendTrekDetails = defineCall({
  method: 'post',
  path: '/api/sendtrekdetails',
  group: 'The hotel',
  summary: 'Sends an enquiry about a guided trek',
  notes:
    'For at most 10 guests. The enquiry is mailed to the organiser, and the guest gets an acknowledgement (at most three a day).',
  request: enquiryRequest,
  answers: { 200: { words: 'The enquiry is stored, and the mails are being sent.', schema: done } },
  examples: [
    { name: 'One guest', given: 'empty', body: enquiry, status: 200, answer: { success: true } },
    {
      name: 'Mobile number too short',
      body: { ...enquiry, mobileNumber: '12345' },
      ...refused('InvalidInput', wrongMobile),
    },
  ],
  async handle({ ctx, limits }, { body, networkAddress, answer }) {
    await limits.enquiries.spend(networkAddress)
    await enquireAboutTrek(ctx, body)
    return answer(200, { success: true })
  },
})
