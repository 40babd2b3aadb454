import { z } from 'zod'
import { address, email, type Guest, guestAt, mobileNumber } from '../guest/guest'
import { typed, words } from '../typed-text'
import { largestParty } from './trek'

const noGuests = 'Enter the number of guests.'
const tooMany = `At most ${largestParty} guests can go on one trek.`

const people = z.array(z.unknown(), { error: noGuests }).min(1, noGuests).max(largestParty, tooMany)

const guests = z
  .array(z.unknown())
  .catch([])
  .transform((entries, context): Guest[] =>
    entries.flatMap((entry, index) => {
      const parsed = guestAt(index + 1).safeParse(entry)
      if (parsed.success) return [parsed.data]
      for (const issue of parsed.error.issues) {
        context.addIssue({ code: 'custom', message: issue.message, path: [index, ...issue.path] })
      }
      return []
    }),
  )

const trekTitle = typed('Name the trek.')
  .transform((text) => text.replace(/[\p{C}\s]+/gu, ' ').trim())
  .pipe(z.string().min(1, 'Name the trek.').max(100, 'Name the trek in at most 100 letters.'))

/** The longest message, in characters. */
export const longestMessage = 1000

const noMonth = 'Choose a month from the list.'

/** What a guest may add; both may be left out. */
const extras = z.object({
  preferredMonth: typed(noMonth)
    .trim()
    .regex(/^(|20\d\d-(0[1-9]|1[0-2]))$/, noMonth)
    .default(''),
  message: words('Write the message as text.')
    .overwrite((text) => text.replace(/\r\n?/g, '\n').replace(/(?!\n)\p{Cc}/gu, ' '))
    .trim()
    .max(longestMessage, 'Keep the message to at most 1,000 characters.')
    .default(''),
})

/** An enquiry for a trek. Issues are in the order in which people see them. */
export const trekEnquiry = z
  .object({ mobileNumber, email, pincode: address.shape.pincode })
  .and(z.object({ guests: people }).transform(() => ({})))
  .and(z.object({ guests }))
  .and(z.object({ address: address.omit({ pincode: true }) }))
  .and(z.object({ trekTitle }))
  .and(extras)
  .transform(({ pincode, address: rest, ...enquiry }) => ({ ...enquiry, address: { ...rest, pincode } }))
export type TrekEnquiry = z.output<typeof trekEnquiry>
/** As a form sends it: plain text, normalised by the server. */
export type SentEnquiry = z.input<typeof trekEnquiry>
