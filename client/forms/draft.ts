import { z } from 'zod'
import { type Address, isAbroad } from '#shared/guest/guest'
import { otherIdKinds } from '#shared/guest/identity'

const documents = ['aadhaar', ...otherIdKinds] as const
type GuestDocument = (typeof documents)[number]

/** One guest as typed. `document`: what they have chosen to show at check-in. */
export type Person = { name: string; age: string; aadhar: string; document?: GuestDocument | undefined }

/** What this guest shows at check-in: as chosen, or what fits the country that was typed. */
export const documentOf = ({ document, aadhar }: Person, country: string): GuestDocument =>
  document ?? (isAbroad(country) && aadhar === '' ? 'passport' : 'aadhaar')

/** What every guest form asks for, as typed; `people` has a row for each guest. */
export type GuestDraft<Guest extends Person = Person> = {
  mobileNumber: string
  email: string
  numberOfGuests: string
  address: Address
  people: Guest[]
}

/** The field of one guest; they are counted from 1, as in the labels. */
type PersonField = `${keyof Person}-${number}`

/** The fields of every guest form. */
export type GuestField = 'mobileNumber' | 'email' | 'numberOfGuests' | keyof Address | PersonField

export const nobody: Person = { name: '', age: '', aadhar: '' }

export const emptyGuestDraft: GuestDraft = {
  mobileNumber: '',
  email: '',
  numberOfGuests: '',
  address: { country: '', state: '', district: '', city: '', pincode: '' },
  people: [],
}

/** What a field contains; empty where the draft has no text for it. */
export function valueAt(draft: GuestDraft, field: string): string {
  const { part, index } = placeOf(field)
  const texts: Record<string, unknown> =
    index === undefined ? { ...draft, ...draft.address } : { ...draft.people[index] }
  const value = texts[part]
  return typeof value === 'string' ? value : ''
}

/** The draft with this text in a field. */
export function withValue<D extends GuestDraft>(draft: D, field: string, value: string): D {
  const { part, index } = placeOf(field)
  if (index !== undefined) {
    const people = draft.people.map((each, at) => (at === index ? { ...each, [part]: value } : each))
    return { ...draft, people }
  }
  if (part in draft.address) return { ...draft, address: { ...draft.address, [part]: value } }
  return { ...draft, [part]: value }
}

/** `age-2` is the age of the second guest, at index 1. */
function placeOf(field: string): { part: string; index?: number } {
  const [part = '', position] = field.split('-')
  return position === undefined ? { part } : { part, index: Number(position) - 1 }
}

/** A row for each guest; who was typed beyond that number stays `aside`, and comes back when it grows. */
export function rowsFor(everybody: Person[], count: number): { people: Person[]; aside: Person[] } {
  const people = Array.from({ length: count }, (_, index) => everybody[index] ?? nobody)
  const rest = everybody.slice(count)
  const lastTyped = rest.findLastIndex((person) => Object.values(person).some((typed) => typed))
  return { people, aside: rest.slice(0, lastTyped + 1) }
}

export const keptText = z.string().catch('')
export const keptPeople = z
  .array(
    z.object({
      name: keptText,
      age: keptText,
      aadhar: keptText,
      document: z.enum(documents).optional().catch(undefined),
    }),
  )
  .max(50)
  .catch([])

/** What every stored draft has; broken or outdated parts become empty. */
export const keptDraft = z.object({
  mobileNumber: keptText,
  email: keptText,
  numberOfGuests: keptText,
  address: z
    .object({ country: keptText, state: keptText, district: keptText, city: keptText, pincode: keptText })
    .catch(emptyGuestDraft.address),
  people: keptPeople,
})
