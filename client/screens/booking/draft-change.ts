import type { Change, Draft, Facts, Person } from './draft'
import { fitDates } from './draft-dates'
import { digitsOf, fitPeople } from './draft-people'

/** The draft after one change, with everything that depends on it corrected. */
export function changeDraft(draft: Draft, change: Change, facts: Facts): Draft {
  return fitDraft(applied(draft, change), facts)
}

/** Adjusts a draft to today's season and rooms: an old one may no longer fit. Idempotent. */
export const fitDraft = (draft: Draft, facts: Facts): Draft => fitPeople(fitDates(draft, facts), facts)

function applied(draft: Draft, change: Change): Draft {
  switch (change.field) {
    case 'name':
    case 'age':
    case 'aadhar':
      return { ...draft, people: draft.people.map(typedBy(change)) }
    case 'country':
    case 'state':
    case 'district':
    case 'city':
    case 'pincode':
      return { ...draft, address: { ...draft.address, [change.field]: change.value } }
    case 'roomType':
      return { ...withoutCorrections(draft, 'numberOfRooms'), roomType: change.value }
    case 'numberOfRooms': {
      const rooms = digitsOf(change.value) || (/0/.test(change.value) ? '1' : '')
      return { ...withoutCorrections(draft, 'numberOfRooms'), numberOfRooms: rooms }
    }
    case 'numberOfGuests': {
      const guests = digitsOf(change.value)
      return { ...draft, numberOfGuests: guests, guestsAsked: guests }
    }
    case 'checkIn':
      return { ...withoutCorrections(draft, 'checkIn', 'checkOut', 'numberOfRooms'), checkIn: change.value }
    case 'checkOut':
      return { ...withoutCorrections(draft, 'checkOut', 'numberOfRooms'), checkOut: change.value }
    default:
      return { ...draft, [change.field]: change.value }
  }
}

const typedBy =
  ({ field, person, value }: { field: keyof Person; person: number; value: string }) =>
  (each: Person, index: number): Person =>
    index + 1 === person ? { ...each, [field]: value } : each

/** Without the messages about these fields, which are about their old values. */
function withoutCorrections(draft: Draft, ...fields: (keyof Draft['corrections'])[]): Draft {
  const corrections = { ...draft.corrections }
  for (const field of fields) delete corrections[field]
  return { ...draft, corrections }
}
