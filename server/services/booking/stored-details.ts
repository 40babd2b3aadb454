import type { GuestDetails } from '../../../shared/booking/guest-details'
import { mobileNumber } from '../../../shared/guest/guest'
import type { StoredDetails, StoredGuest } from '../../repositories/guests'
import type { Secrets } from '../../runtime/secrets'

/** The identity number's sealing is bound to the booking and the guest's place, so it cannot be moved. */
const sealContext = (bookingId: string, position: number) => `aadhaar:${bookingId}:${position}`

/** Guest details as they may be stored: identity numbers sealed. */
export function sealDetails(secrets: Secrets, bookingId: string, details: GuestDetails): StoredDetails {
  return {
    ...details,
    complete: true,
    guests: details.guests.map(({ name, age, aadhar }, index) => ({
      name,
      age,
      aadhaarLast4: aadhar.slice(-4),
      aadhaarSealed: secrets.seal(aadhar, sealContext(bookingId, index + 1)),
    })),
  }
}

/** The whole number, for a signed-in administrator only; empty once it has been erased. */
export function openAadhaar(
  secrets: Secrets,
  bookingId: string,
  position: number,
  guest: StoredGuest,
): string {
  return guest.aadhaarSealed ? secrets.open(guest.aadhaarSealed, sealContext(bookingId, position)) : ''
}

/** What is known of somebody who paid without ever saying who comes. */
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
