import { z } from 'zod'

/** How far the hotel is with an enquiry. */
export const enquiryStates = ['new', 'answered', 'booked'] as const
export type EnquiryState = (typeof enquiryStates)[number]

/** `state` left out: every enquiry. */
export const enquiryListRequest = z.object({ state: z.enum(enquiryStates).optional() })

/** An enquiry for a trek, as the panel lists it. Instants are ISO 8601. */
export type ListedEnquiry = {
  id: string
  version: number
  state: EnquiryState
  trekTitle: string
  guests: { name: string; age: number }[]
  mobileNumber: string
  email: string
  /** City, district, state and country. */
  place: string
  /** `YYYY-MM`, '' where they did not say. */
  preferredMonth: string
  message: string
  receivedAt: string
  /** When its state was last changed, and by whom. */
  stateAt: string | null
  stateBy: string | null
}

/** Newest first; `counts` are of all enquiries. */
export type EnquiryList = { enquiries: ListedEnquiry[]; counts: Record<EnquiryState, number> }

/** `version` from the list. */
export const enquiryMarking = z.object({
  id: z.uuid('Give the id of the enquiry.'),
  version: z.int(),
  state: z.enum(enquiryStates),
})
export type EnquiryMarking = z.output<typeof enquiryMarking>
