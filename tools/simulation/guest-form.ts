import type { GuestDetails } from '#shared/booking/guest-details'
import type { Guest } from './world'

/** The form as this guest fills it in. */
export function guestForm({ number, mobileNumber, email }: Guest): GuestDetails {
  return {
    mobileNumber,
    email,
    numberOfGuests: 1,
    address: {
      country: 'India',
      state: 'Uttarakhand',
      district: 'Chamoli',
      city: 'Joshimath',
      pincode: '246443',
    },
    guests: [{ name: `Guest ${'ABCDEFGHIJ'[number % 10] ?? ''}`, age: 30, aadhar: '234123412346' }],
  }
}
