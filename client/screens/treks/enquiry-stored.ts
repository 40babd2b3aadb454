import { z } from 'zod'
import type { EnquiryDraft } from './enquiry-draft'

const key = 'trek-enquiry'
const text = z.string().max(300)
const person = z.object({ name: text, age: text, aadhar: text })

const stored = z.object({
  enquiryId: text.min(1),
  wasSent: z.boolean(),
  numberOfGuests: text,
  mobileNumber: text,
  email: text,
  country: text,
  state: text,
  district: text,
  city: text,
  pincode: text,
  people: z.array(person).max(10),
  aside: z.array(person).max(10),
})

/** The draft stored in this tab; undefined if there is none or it is not valid. */
export function readEnquiry(session: Storage | null): EnquiryDraft | undefined {
  try {
    return stored.safeParse(JSON.parse(session?.getItem(key) ?? 'null')).data
  } catch {
    return undefined
  }
}

/** Null removes it. Without storage the draft lives only in the open page. */
export function writeEnquiry(session: Storage | null, draft: EnquiryDraft | null): void {
  try {
    if (draft === null) session?.removeItem(key)
    else session?.setItem(key, JSON.stringify(draft))
  } catch {
    // Storage is full or disabled.
  }
}
