import type { Change, Draft, Facts, Person } from './draft'
import { fitDates } from './draft-dates'
import { digitsOf, fitPeople } from './draft-people'

/** The draft with one thing typed or chosen, and everything that follows from it set right. */
export function changeDraft(draft: Draft, change: Change, facts: Facts): Draft {
  return fitDraft(applied(draft, change), facts)
}

/** The draft as the house can take it today: an old draft, or fewer free rooms, may no longer fit. Fits itself. */
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
      return { ...unexplained(draft, 'numberOfRooms'), roomType: change.value }
    case 'numberOfRooms': {
      const rooms = digitsOf(change.value) || (/0/.test(change.value) ? '1' : '')
      return { ...unexplained(draft, 'numberOfRooms'), numberOfRooms: rooms }
    }
    case 'numberOfGuests': {
      const guests = digitsOf(change.value)
      return { ...draft, numberOfGuests: guests, guestsAsked: guests }
    }
    case 'checkIn':
      return { ...unexplained(draft, 'checkIn', 'checkOut', 'numberOfRooms'), checkIn: change.value }
    case 'checkOut':
      return { ...unexplained(draft, 'checkOut', 'numberOfRooms'), checkOut: change.value }
    default:
      return { ...draft, [change.field]: change.value }
  }
}

const typedBy =
  ({ field, person, value }: { field: keyof Person; person: number; value: string }) =>
  (each: Person, index: number): Person =>
    index + 1 === person ? { ...each, [field]: value } : each

/** What was said about these fields belongs to what was typed before. */
function unexplained(draft: Draft, ...fields: (keyof Draft['corrections'])[]): Draft {
  const corrections = { ...draft.corrections }
  for (const field of fields) delete corrections[field]
  return { ...draft, corrections }
}
