import { z } from 'zod'
import { keep, readKept, type StorageLike } from '#client/app/kept'
import {
  emptyGuestDraft,
  type GuestDraft,
  type GuestField,
  keptDraft,
  keptPeople,
  keptText,
  type Person,
  rowsFor,
  withValue,
} from '#client/forms/draft'
import { errorsInOrder, guestsInOrder, issuesOf, type Read } from '#client/forms/errors'
import { kagbhusandi, largestParty } from '#shared/trek/trek'
import { type SentEnquiry, trekEnquiry } from '#shared/trek/trek-enquiry'
import { typedNumber } from '#shared/typed-text'

/**
 * The form as typed; guests beyond the chosen number are kept in `aside`. Sending it again unchanged repeats the enquiry;
 * a change after sending makes a new one.
 */
export type EnquiryDraft = GuestDraft & {
  enquiryId: string
  wasSent: boolean
  aside: Person[]
  /** `YYYY-MM`, '' where they are not sure. */
  preferredMonth: string
  message: string
}

export type EnquiryField = GuestField | 'preferredMonth' | 'message'

export const emptyEnquiry = (enquiryId: string): EnquiryDraft => ({
  ...emptyGuestDraft,
  enquiryId,
  wasSent: false,
  aside: [],
  preferredMonth: '',
  message: '',
})

export const changeEnquiry = (draft: EnquiryDraft, field: EnquiryField, value: string): EnquiryDraft =>
  field === 'numberOfGuests' ? withGuests(draft, value) : withValue(draft, field, value)

/** Empty, not a number or below 1 counts as none; more than the largest party counts as the largest party. */
function withGuests(draft: EnquiryDraft, typed: string): EnquiryDraft {
  const count = Math.min(largestParty, Math.max(0, Math.trunc(typedNumber(typed)) || 0))
  return {
    ...draft,
    numberOfGuests: count === 0 ? '' : String(count),
    ...rowsFor([...draft.people, ...draft.aside], count),
  }
}

/** The server may have received the first version though its answer was lost: a correction must not look like a repetition. */
export const sendable = (changed: EnquiryDraft, newId: () => string): EnquiryDraft =>
  changed.wasSent ? { ...changed, enquiryId: newId(), wasSent: false } : changed

const order = ['mobileNumber', 'email', 'pincode', 'numberOfGuests'] as const
const extras = ['preferredMonth', 'message'] as const

/** The browser itself checks the other parts of the address: without them there is no error, and nothing to send. */
export function readEnquiry(draft: EnquiryDraft): Read<EnquiryField, SentEnquiry | undefined> {
  const { mobileNumber, email, address, people, preferredMonth, message } = draft
  const { pincode, ...rest } = address
  const sent = {
    ...{ mobileNumber, email, pincode, guests: people, address: rest },
    ...{ trekTitle: kagbhusandi.title, preferredMonth, message },
  }
  const issues = issuesOf(trekEnquiry, sent)
  const errors = errorsInOrder(issues, [
    ...order,
    ...guestsInOrder(people, ['name', 'aadhar', 'age']),
    ...extras,
  ])
  return { errors, ready: issues.length === 0 ? sent : undefined }
}

const key = 'trek-enquiry'
const kept = keptDraft.extend({
  enquiryId: z.string().min(1),
  wasSent: z.boolean(),
  aside: keptPeople,
  preferredMonth: keptText,
  message: keptText,
})

/** The draft stored in this tab, with the Aadhaar numbers; undefined if there is none. */
export function keptEnquiry(session: StorageLike | null): EnquiryDraft | undefined {
  const { data } = kept.safeParse(readKept(session, key))
  return data && withGuests(data, data.numberOfGuests)
}

/** Null removes it. */
export const keepEnquiry = (session: StorageLike | null, draft: EnquiryDraft | null): void =>
  keep(session, key, draft)
