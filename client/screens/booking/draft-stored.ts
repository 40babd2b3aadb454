import { z } from 'zod'
import { draftId } from '#shared/booking/checkout'
import { roomType } from '#shared/room/room-schema'
import { type Draft, emptyDraft, nobody } from './draft'
import { digitsOf } from './draft-people'

export type StoredParts = { local: string; session: string }

const text = z.string().catch('')
const number = text.transform(digitsOf)
const person = z.object({ name: text, age: text })
const whole = z.object({ name: text, age: text, aadhar: text })
const nowhere = emptyDraft('').address

const kept = z.object({
  draftId,
  roomType: roomType.nullable().catch(null),
  numberOfRooms: number,
  numberOfGuests: number,
  guestsAsked: number,
  mobileNumber: text,
  email: text,
  address: z.object({ country: text, state: text, district: text, city: text, pincode: text }).catch(nowhere),
  checkIn: text,
  checkOut: text,
  people: z.array(person).max(50).catch([]),
})

const keptInTab = z
  .object({ draftId: text, aadhars: z.array(text).catch([]), aside: z.array(whole).max(50).catch([]) })
  .catch({ draftId: '', aadhars: [], aside: [] })

/** The text for each storage: Aadhaar numbers must not outlive the tab. */
export function storedParts(draft: Draft): StoredParts {
  const { people, aside, corrections: _, ...rest } = draft
  return {
    local: JSON.stringify({ ...rest, people: people.map(({ name, age }) => ({ name, age })) }),
    session: JSON.stringify({ draftId: draft.draftId, aadhars: people.map(({ aadhar }) => aadhar), aside }),
  }
}

/** Reads a stored draft; broken or outdated parts become empty. */
export function readDraft(
  stored: { local: string | null; session: string | null },
  newDraftId: () => string,
): Draft {
  const found = kept.safeParse(fromJson(stored.local))
  if (!found.success) return emptyDraft(newDraftId())
  const tab = keptInTab.parse(fromJson(stored.session))
  const own = tab.draftId === found.data.draftId ? tab : { aadhars: [], aside: [] }
  const people = found.data.people.map((each, index) => ({ ...each, aadhar: own.aadhars[index] ?? '' }))
  return {
    ...emptyDraft(found.data.draftId),
    ...found.data,
    people: people.length > 0 ? people : [nobody],
    aside: own.aside,
  }
}

function fromJson(json: string | null): unknown {
  try {
    return json === null ? null : JSON.parse(json)
  } catch {
    return null
  }
}
