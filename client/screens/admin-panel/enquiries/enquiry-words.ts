import { plural } from '#shared/plural'
import type { EnquiryState, ListedEnquiry } from '#shared/trek/enquiry-list'
import { monthForPeople } from '#shared/trek/trek-offer'

export const stateWords: Record<EnquiryState, string> = {
  new: 'New',
  answered: 'Answered',
  booked: 'Booked',
}

/** `Kagbhusandi Tal Trek, 3 guests, September 2027`. */
export function whatWords({ trekTitle, guests, preferredMonth }: ListedEnquiry): string {
  const month = preferredMonth === '' ? 'no month yet' : monthForPeople(preferredMonth)
  return [trekTitle, plural(guests.length, 'guest'), month].join(', ')
}

/** `Asha Rawat (34), Bhola Negi (40)`. */
export const guestWords = ({ guests }: ListedEnquiry): string =>
  guests.map(({ name, age }) => `${name} (${age})`).join(', ')

/** The address of a mail to them, with a subject. */
export const mailAddress = ({ email, trekTitle }: ListedEnquiry): string =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Your enquiry: ${trekTitle}`)}`
