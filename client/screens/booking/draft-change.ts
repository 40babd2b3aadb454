import { withValue } from '#client/forms/draft'
import { isAbroad } from '#shared/guest/guest'
import { stateOfPincode } from '#shared/guest/pincodes'
import { roomTypes } from '#shared/room/room'
import type { Change, Draft, Facts } from './draft'
import { fitDates } from './draft-dates'
import { digitsOf, fitPeople } from './draft-people'

/** The draft after one change, with everything that depends on it corrected. */
export function changeDraft(draft: Draft, change: Change, facts: Facts): Draft {
  return fitDraft(applied(draft, change), facts)
}

/** Adjusts a draft to today's season and rooms: an old one may no longer fit. Idempotent. */
export const fitDraft = (draft: Draft, facts: Facts): Draft => fitPeople(fitDates(draft, facts), facts)

function applied(draft: Draft, { field, value }: Change): Draft {
  switch (field) {
    case 'roomType': {
      const roomType = roomTypes.find((type) => type === value) ?? draft.roomType
      return { ...withoutCorrections(draft, 'numberOfRooms'), roomType }
    }
    case 'numberOfRooms': {
      const rooms = digitsOf(value) || (/0/.test(value) ? '1' : '')
      return { ...withoutCorrections(draft, 'numberOfRooms'), numberOfRooms: rooms }
    }
    case 'numberOfGuests': {
      const guests = digitsOf(value)
      return { ...draft, numberOfGuests: guests, guestsAsked: guests }
    }
    case 'checkIn':
      return { ...withoutCorrections(draft, 'checkIn', 'checkOut', 'numberOfRooms'), checkIn: value }
    case 'checkOut':
      return { ...withoutCorrections(draft, 'checkOut', 'numberOfRooms'), checkOut: value }
    case 'pincode':
      return placeOfPincode(withoutCorrections(withValue(draft, field, value), 'pincode'))
    case 'country':
    case 'state':
      return withoutCorrections(withValue(draft, field, value), 'pincode')
    default:
      return withValue(draft, field, value)
  }
}

/** Where the pincode is, in the fields that are still empty. */
function placeOfPincode(draft: Draft): Draft {
  const { address } = draft
  const state = isAbroad(address.country) ? undefined : stateOfPincode(address.pincode)
  if (state === undefined || address.state !== '') return draft
  const place = { state, country: address.country || 'India' }
  const words = address.country === '' ? `${state}, India` : state
  const corrections = { ...draft.corrections, pincode: `Filled in by the pincode: ${words}.` }
  return { ...draft, address: { ...address, ...place }, corrections }
}

/** Without the messages about these fields, which are about their old values. */
function withoutCorrections(draft: Draft, ...fields: (keyof Draft['corrections'])[]): Draft {
  const corrections = { ...draft.corrections }
  for (const field of fields) delete corrections[field]
  return { ...draft, corrections }
}
