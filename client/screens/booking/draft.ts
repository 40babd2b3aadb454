import type { CheckoutRequest } from '#shared/booking/checkout'
import type { GuestDetails } from '#shared/booking/guest-details'
import type { Season } from '#shared/calendar/season'
import type { RoomType } from '#shared/room/room'

export type Person = { name: string; age: string; aadhar: string }
export type DraftAddress = { country: string; state: string; district: string; city: string; pincode: string }

/** The fields that the form corrects by itself, with a message. */
type CorrectedField = 'numberOfRooms' | 'numberOfGuests' | 'checkIn' | 'checkOut'

/** The form as typed: numbers are digits or empty, dates `YYYY-MM-DD` or empty. */
export type Draft = {
  draftId: string
  roomType: RoomType | null
  numberOfRooms: string
  numberOfGuests: string
  /** As typed, even if the rooms take fewer: with more rooms the number returns. */
  guestsAsked: string
  mobileNumber: string
  email: string
  address: DraftAddress
  checkIn: string
  checkOut: string
  /** One per guest; one while there is no number. */
  people: Person[]
  /** People from before the number of guests went down; they come back when it goes up. */
  aside: Person[]
  /** Why a field does not contain what was typed. */
  corrections: Partial<Record<CorrectedField, string>>
}

type PersonField = keyof Person
export type TextField =
  | keyof DraftAddress
  | 'mobileNumber'
  | 'email'
  | 'numberOfRooms'
  | 'numberOfGuests'
  | 'checkIn'
  | 'checkOut'

/** The field of a message; people are counted from 1, as in the labels. */
export type FieldName = TextField | 'roomType' | `${PersonField}-${number}`

export type Change =
  | { field: TextField; value: string }
  | { field: 'roomType'; value: RoomType }
  | { field: PersonField; person: number; value: string }

/** The season and the longest stay. */
export type Hotel = { season: Season; maxStayNights: number }

/** `roomCap`: how many rooms may be asked for; only for what is shown, never stored. */
export type Facts = Hotel & { roomCap: number | null }

export const nobody: Person = { name: '', age: '', aadhar: '' }

export const emptyDraft = (draftId: string): Draft => ({
  draftId,
  roomType: null,
  numberOfRooms: '',
  numberOfGuests: '',
  guestsAsked: '',
  mobileNumber: '',
  email: '',
  address: { country: '', state: '', district: '', city: '', pincode: '' },
  checkIn: '',
  checkOut: '',
  people: [nobody],
  aside: [],
  corrections: {},
})

/** A draft without errors, as it is sent. */
export type ReadyDraft = {
  request: Omit<CheckoutRequest, 'paidAmount' | 'draftId'> & { draftId: string }
  details: GuestDetails
}
