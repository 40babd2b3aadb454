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

/** What this tab remembers; undefined where there is nothing, or nothing that can be used. */
export function readEnquiry(session: Storage | null): EnquiryDraft | undefined {
  try {
    return stored.safeParse(JSON.parse(session?.getItem(key) ?? 'null')).data
  } catch {
    return undefined
  }
}

/** Null forgets it. Where the browser keeps nothing, the open page does. */
export function writeEnquiry(session: Storage | null, draft: EnquiryDraft | null): void {
  try {
    if (draft === null) session?.removeItem(key)
    else session?.setItem(key, JSON.stringify(draft))
  } catch {
    // Full or forbidden.
  }
}
