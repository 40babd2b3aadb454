import { z } from 'zod'
import type { BookingCard } from '#shared/admin/booking-card'
import { stay } from '#shared/booking/stay'
import { deskDetails } from '#shared/desk/desk-details'
import type { RoomType } from '#shared/room/room'
import { oneLine, typedNumber } from '#shared/typed-text'

/** `stored`: the identity as the card shows it, where there is one to keep. */
export type TypedGuest = {
  name: string
  age: string
  id: 'aadhaar' | 'other' | 'asStored'
  aadhar: string
  stored: string | null
}

/** A booking by phone as typed into the fields. */
export type TypedBooking = {
  type: RoomType
  rooms: string
  checkIn: string
  checkOut: string
  mobileNumber: string
  email: string
  numberOfGuests: string
  country: string
  state: string
  district: string
  city: string
  pincode: string
  guests: TypedGuest[]
  note: string
}

export const noGuest: TypedGuest = { name: '', age: '', id: 'aadhaar', aadhar: '', stored: null }

export const emptyBooking: TypedBooking = {
  type: 'Double Bed',
  rooms: '1',
  checkIn: '',
  checkOut: '',
  mobileNumber: '',
  email: '',
  numberOfGuests: '1',
  country: '',
  state: '',
  district: '',
  city: '',
  pincode: '',
  guests: [noGuest],
  note: '',
}

/** Fields filled from a booking. Identity numbers are masked here, and stay as stored unless they are typed again. */
export const typedFrom = (card: BookingCard): TypedBooking => ({
  type: card.type,
  rooms: String(card.rooms),
  checkIn: card.checkIn,
  checkOut: card.checkOut,
  mobileNumber: card.mobileNumber,
  email: card.email,
  numberOfGuests: String(card.numberOfGuests || 1),
  ...card.address,
  guests:
    card.guests.length === 0
      ? [noGuest]
      : card.guests.map(({ name, age, identity }) => {
          const known = { name, age: age > 0 ? String(age) : '' }
          return card.detailsMissing && identity === ''
            ? { ...noGuest, ...known }
            : { ...known, id: 'asStored' as const, aadhar: '', stored: identity }
        }),
  note: card.note,
})

/** By the field's name (`mobileNumber`, `guest-1-name`), what is wrong with it. */
export type Faults = ReadonlyMap<string, string>

const wholeNumber = (field: string) => {
  const number = typedNumber(field)
  return Number.isInteger(number) && number >= 0 && number < 10_000 ? number : Number.NaN
}

function detailsOf(typed: TypedBooking) {
  const { country, state, district, city, pincode } = typed
  const parts = { country, state, district, city, pincode }
  return {
    mobileNumber: typed.mobileNumber,
    email: typed.email,
    numberOfGuests: wholeNumber(typed.numberOfGuests),
    // The address is all or nothing: a guest on the phone may not want to spell it.
    address: Object.values(parts).some((part) => oneLine(part) !== '') ? parts : null,
    guests: typed.guests.map(({ name, age, id, aadhar }) =>
      id === 'aadhaar' ? { name, age, aadhar } : { name, age, id },
    ),
  }
}

const stayOf = ({ type, rooms, checkIn, checkOut }: TypedBooking) => ({
  type,
  rooms: wholeNumber(rooms),
  checkIn,
  checkOut,
})

const whole = z.object({ stay, details: deskDetails })
const detailsOnly = z.object({ details: deskDetails })

/** The booking if it is valid, else what is wrong by field. */
export function readBooking(typed: TypedBooking) {
  const parsed = whole.safeParse({ stay: stayOf(typed), details: detailsOf(typed) })
  if (!parsed.success) return { faults: faultsOf(parsed.error) }
  if (parsed.data.stay.checkOut <= parsed.data.stay.checkIn) {
    return { faults: new Map([['checkOut', 'Check-out must be after check-in.']]) }
  }
  return { stay: parsed.data.stay, details: detailsOf(typed), note: typed.note }
}

/** Only the guest details, for a booking whose rooms and dates do not change. */
export function readDetails(typed: TypedBooking) {
  const parsed = detailsOnly.safeParse({ details: detailsOf(typed) })
  return parsed.success ? { details: detailsOf(typed) } : { faults: faultsOf(parsed.error) }
}

export function faultsOf({ issues }: z.ZodError): Faults {
  const faults = new Map<string, string>()
  for (const { path, message } of issues) {
    const name = fieldOf(path)
    if (!faults.has(name)) faults.set(name, isDate(name) ? 'Choose a date.' : message)
  }
  return faults
}

const isDate = (name: string) => name === 'checkIn' || name === 'checkOut'

/** `details.guests.1.age` is `guest-2-age`; everything else is named by its last part. */
function fieldOf(path: readonly PropertyKey[]): string {
  const [, part, index, of = 'name'] = path
  if (part === 'guests') return `guest-${typeof index === 'number' ? index + 1 : 1}-${String(of)}`
  return String(path.at(-1))
}
