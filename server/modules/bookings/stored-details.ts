import type { Secrets } from '#server/platform/secrets'
import type { GivenDetails } from '#shared/booking/guest-details'
import type { CallerDetails, DeskGuest } from '#shared/desk/desk-details'
import { DomainError } from '#shared/domain-error'
import { mobileNumber } from '#shared/guest/guest'
import { isIdentified } from '#shared/guest/identity'
import type { StoredDetails, StoredGuest } from './guest-rows'

/** Binds a sealed Aadhaar number to its booking and guest, so that it opens nowhere else. */
const sealContext = (bookingId: string, position: number) => `aadhaar:${bookingId}:${position}`

/** Guest details as they are stored, Aadhaar numbers sealed; complete unless they say otherwise. */
export function sealDetails(secrets: Secrets, bookingId: string, details: GivenDetails): StoredDetails {
  return {
    complete: true,
    ...details,
    guests: details.guests.map(({ name, age, aadhar, otherId = null }, index) => ({
      name,
      age,
      ...sealAadhaar(secrets, bookingId, index + 1, aadhar),
      otherId,
    })),
  }
}

type DeskDetails = Pick<CallerDetails, 'mobileNumber' | 'email' | 'numberOfGuests' | 'address' | 'guests'>

/**
 * Details as the desk entered them: a guest may show another ID, keep the number in `stored`, or give theirs at arrival.
 * Throws `InvalidInput` where a guest should keep a stored number and none is stored.
 */
export function sealDeskDetails(
  secrets: Secrets,
  bookingId: string,
  details: DeskDetails,
  stored: readonly StoredGuest[] = [],
): StoredDetails {
  const none = { aadhaarLast4: null, aadhaarSealed: null }
  const guests = details.guests.map((guest, index): StoredGuest => {
    const { name, age } = guest
    if (guest.id === 'later') return { name, age, ...none }
    if (guest.id === 'aadhaar')
      return { name, age, ...sealAadhaar(secrets, bookingId, index + 1, guest.aadhar) }
    if (guest.id !== 'asStored') return { name, age, ...none, otherId: guest.id }
    const before = stored[index]
    if (!before)
      throw new DomainError('InvalidInput', `Enter a valid 12-digit Aadhar for person ${index + 1}.`)
    return { ...before, name, age }
  })
  const { mobileNumber, email, numberOfGuests, address } = details
  const complete =
    guests.length === numberOfGuests &&
    guests.every((guest) => guest.age > 0 && isIdentified(guest, guest.age))
  return { mobileNumber, email, numberOfGuests, address, complete, guests }
}

/** Whether these are the details that are stored, so that sending them again changes nothing. */
export function isStored(
  secrets: Secrets,
  bookingId: string,
  { guests, address, ...details }: DeskDetails,
  stored: StoredDetails | undefined,
): boolean {
  if (!stored || guests.length !== stored.guests.length) return false
  const parts = ['country', 'state', 'district', 'city', 'pincode'] as const
  const contact = ['mobileNumber', 'email', 'numberOfGuests'] as const
  return (
    contact.every((part) => details[part] === stored[part]) &&
    parts.every((part) => address[part] === stored.address[part]) &&
    guests.every((guest, index) => {
      const known = stored.guests[index]
      return known?.name === guest.name && known.age === guest.age && isSame(guest, index + 1, known)
    })
  )

  function isSame(guest: DeskGuest, position: number, known: StoredGuest): boolean {
    if (guest.id === 'asStored') return true
    const number = openAadhaar(secrets, bookingId, position, known)
    if (guest.id === 'aadhaar') return number === guest.aadhar
    return number === '' && (known.otherId ?? 'later') === guest.id
  }
}

/** `aadhar`: empty when it is not known. */
export const sealAadhaar = (secrets: Secrets, bookingId: string, position: number, aadhar: string) =>
  aadhar === ''
    ? { aadhaarLast4: null, aadhaarSealed: null }
    : {
        aadhaarLast4: aadhar.slice(-4),
        aadhaarSealed: secrets.seal(aadhar, sealContext(bookingId, position)),
      }

/** The whole Aadhaar number, for a signed-in administrator only; empty once it has been erased. */
export function openAadhaar(
  secrets: Secrets,
  bookingId: string,
  position: number,
  guest: Pick<StoredGuest, 'aadhaarSealed'>,
): string {
  return guest.aadhaarSealed ? secrets.open(guest.aadhaarSealed, sealContext(bookingId, position)) : ''
}

/** The details of a payer who never filled in the form. */
export function payerDetails(payer: { email: string | null; contact: string | null }): StoredDetails {
  const nowhere = { country: '', state: '', district: '', city: '', pincode: '' }
  return {
    mobileNumber: mobileNumber.safeParse(payer.contact).data ?? payer.contact ?? '',
    email: payer.email ?? '',
    numberOfGuests: 0,
    address: nowhere,
    guests: [],
    complete: false,
  }
}
