import { emptyGuestDraft, type GuestDraft, type GuestField, nobody, type Person } from '#client/forms/draft'
import type { CheckoutRequest } from '#shared/booking/checkout'
import type { GuestDetails } from '#shared/booking/guest-details'
import type { Sale } from '#shared/calendar/season'
import type { RoomType } from '#shared/room/room'

/** The fields that the form corrects by itself, with a message; the pincode fills in others. */
type CorrectedField = 'numberOfRooms' | 'numberOfGuests' | 'checkIn' | 'checkOut' | 'pincode'

/** The form as typed: numbers are digits or empty, dates `YYYY-MM-DD` or empty; one person while there is no number. */
export type Draft = GuestDraft & {
  draftId: string
  roomType: RoomType | null
  numberOfRooms: string
  /** As typed, even if the rooms take fewer: with more rooms the number returns. */
  guestsAsked: string
  checkIn: string
  checkOut: string
  /** People from before the number of guests went down; they come back when it goes up. */
  aside: Person[]
  /** Why a field does not contain what was typed. */
  corrections: Partial<Record<CorrectedField, string>>
}

export type FieldName = GuestField | 'roomType' | 'numberOfRooms' | 'checkIn' | 'checkOut'

export type Change = { field: FieldName; value: string }

/** What is on sale, and the longest stay. */
export type Hotel = { sale: Sale; maxStayNights: number }

/** `roomCap`: how many rooms may be asked for; only for what is shown, never stored. */
export type Facts = Hotel & { roomCap: number | null }

export const emptyDraft = (draftId: string): Draft => ({
  ...emptyGuestDraft,
  draftId,
  roomType: null,
  numberOfRooms: '',
  guestsAsked: '',
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
