import type { CheckoutRequest } from '#shared/booking/checkout'
import type { GuestDetails } from '#shared/booking/guest-details'
import type { Season } from '#shared/calendar/season'
import type { RoomType } from '#shared/room/room'

export type Person = { name: string; age: string; aadhar: string }
export type DraftAddress = { country: string; state: string; district: string; city: string; pincode: string }

/** What the form sets right by itself, and says so. */
type CorrectedField = 'numberOfRooms' | 'numberOfGuests' | 'checkIn' | 'checkOut'

/** One filling-in of the form, as typed: numbers are digits or empty, dates `YYYY-MM-DD` or empty. */
export type Draft = {
  draftId: string
  roomType: RoomType | null
  numberOfRooms: string
  numberOfGuests: string
  /** As typed, also where the rooms take fewer: more rooms bring them back. */
  guestsAsked: string
  mobileNumber: string
  email: string
  address: DraftAddress
  checkIn: string
  checkOut: string
  /** As many as there are guests, and one while there is no number. */
  people: Person[]
  /** Typed before the number of guests went down; they come back when it goes up again. */
  aside: Person[]
  /** Why a field does not hold what was typed into it. */
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

/** Where a message belongs; people are counted from 1, as in the labels. */
export type FieldName = TextField | 'roomType' | `${PersonField}-${number}`

export type Change =
  | { field: TextField; value: string }
  | { field: 'roomType'; value: RoomType }
  | { field: PersonField; person: number; value: string }

/** The season and the longest stay. */
export type Hotel = { season: Season; maxStayNights: number }

/** How many rooms may be asked for concerns what is shown; it is kept nowhere. */
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

/** A draft that nothing is wrong with, as it is sent. */
export type ReadyDraft = {
  request: Omit<CheckoutRequest, 'paidAmount' | 'draftId'> & { draftId: string }
  details: GuestDetails
}
