import { largestParty } from '#shared/trek/trek'
import { type SentEnquiry, trekEnquiry } from '#shared/trek/trek-enquiry'
import { typedNumber } from '#shared/typed-text'

export type Person = { name: string; age: string; aadhar: string }

/**
 * The form as typed. `people` has a row for each guest; guests beyond the chosen number are kept in `aside`. Sending it
 * again unchanged repeats the enquiry; a change after sending makes a new one.
 */
export type EnquiryDraft = {
  enquiryId: string
  wasSent: boolean
  numberOfGuests: string
  mobileNumber: string
  email: string
  country: string
  state: string
  district: string
  city: string
  pincode: string
  people: Person[]
  aside: Person[]
}

export type TextField = Exclude<keyof EnquiryDraft, 'enquiryId' | 'wasSent' | 'people' | 'aside'>
export type FieldName = TextField | `${keyof Person}-${number}`
type EnquiryError = { field: FieldName; message: string }

const nobody: Person = { name: '', age: '', aadhar: '' }

export const emptyEnquiry = (enquiryId: string): EnquiryDraft => ({
  enquiryId,
  wasSent: false,
  numberOfGuests: '',
  mobileNumber: '',
  email: '',
  country: '',
  state: '',
  district: '',
  city: '',
  pincode: '',
  people: [],
  aside: [],
})

/** Empty, not a number or below 1 counts as none; more than the largest party counts as the largest party. */
export function withGuests(draft: EnquiryDraft, typed: string): EnquiryDraft {
  const count = Math.min(largestParty, Math.max(0, Math.trunc(typedNumber(typed)) || 0))
  const known = [...draft.people, ...draft.aside]
  const people = Array.from({ length: count }, (_, index) => known[index] ?? nobody)
  return {
    ...draft,
    numberOfGuests: count === 0 ? '' : String(count),
    people,
    aside: known.slice(count, largestParty),
  }
}

export const withPerson = (draft: EnquiryDraft, at: number, change: Partial<Person>): EnquiryDraft => ({
  ...draft,
  people: draft.people.map((person, index) => (index === at ? { ...person, ...change } : person)),
})

/** The server may have received the first version though its answer was lost: a correction must not look like a repetition. */
export const sendable = (changed: EnquiryDraft, newId: () => string): EnquiryDraft =>
  changed.wasSent ? { ...changed, enquiryId: newId(), wasSent: false } : changed

const asSent = ({ mobileNumber, email, pincode, people, ...rest }: EnquiryDraft, trekTitle: string) => {
  const { country, state, district, city } = rest
  return {
    mobileNumber,
    email,
    pincode,
    guests: people,
    address: { country, state, district, city },
    trekTitle,
  }
}

const order = ['mobileNumber', 'email', 'pincode', 'guests'] as const
const personOrder = ['name', 'aadhar', 'age'] as const

/** What is wrong, in the order in which it is shown. The browser itself checks the parts of the address. */
export function enquiryErrors(draft: EnquiryDraft): EnquiryError[] {
  const issues = trekEnquiry.safeParse(asSent(draft, 'trek')).error?.issues ?? []
  const first = order.flatMap((name): EnquiryError[] => {
    const found = issues.find(({ path }) => path.length === 1 && path[0] === name)
    return found ? [{ field: name === 'guests' ? 'numberOfGuests' : name, message: found.message }] : []
  })
  const people = draft.people.flatMap((_, index) =>
    personOrder.flatMap((name): EnquiryError[] => {
      const found = issues.find(({ path: [, at, field] }) => at === index && field === name)
      return found ? [{ field: `${name}-${index + 1}`, message: found.message }] : []
    }),
  )
  return [...first, ...people]
}

/** Undefined while something is wrong. */
export function readyEnquiry(draft: EnquiryDraft, trekTitle: string): SentEnquiry | undefined {
  const sent = asSent(draft, trekTitle)
  return trekEnquiry.safeParse(sent).success ? sent : undefined
}
