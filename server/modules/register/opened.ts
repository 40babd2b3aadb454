import { openAadhaar, sealAadhaar } from '#modules/bookings/stored-details'
import type { Secrets } from '#server/platform/secrets'
import { instantForWire } from '#shared/calendar/hotel-today'
import {
  emptyForm,
  type FormThree,
  isFromAbroad,
  missingIn,
  type RegisterEntry,
  type RegisterSaving,
  storedForm,
} from '#shared/desk/register'
import { roomNumberWords } from '#shared/desk/room-number-words'
import type { BookingOfEntry, EntryContent, StoredEntry } from './entry-rows'

type Of = { bookingId: string; position: number }

const numberContext = ({ bookingId, position }: Of) => `register number:${bookingId}:${position}`
const formContext = ({ bookingId, position }: Of) => `form three:${bookingId}:${position}`

/** The whole number of a document; '' where there is none. */
export function openNumber(secrets: Secrets, entry: StoredEntry): string {
  const { bookingId, position, document, numberSealed } = entry
  if (!numberSealed) return ''
  // As sealed with the guest details, so that it could be copied from them.
  if (document === 'aadhaar')
    return openAadhaar(secrets, bookingId, position, { aadhaarSealed: numberSealed })
  return secrets.open(numberSealed, numberContext(entry))
}

/** What Form III asks; null where nothing is stored. */
export const openForm = (secrets: Secrets, entry: StoredEntry): FormThree | null =>
  entry.formSealed && storedForm(secrets.open(entry.formSealed, formContext(entry)))

/** What is to be stored of a correction; what it leaves out of numbers stays as it was. */
export function sealEntry(secrets: Secrets, before: StoredEntry, saving: RegisterSaving): EntryContent {
  const { name, age, nationality, document, address } = saving
  const isKept = saving.number === '' && document === before.document
  const form = isFromAbroad(saving)
    ? { ...saving.form, visaNumber: saving.form.visaNumber || (openForm(secrets, before)?.visaNumber ?? '') }
    : null
  return {
    ...{ name, age, nationality, document, address },
    ...(isKept
      ? { numberSealed: before.numberSealed, numberLast4: before.numberLast4 }
      : sealNumber(secrets, saving)),
    formSealed: form && secrets.seal(JSON.stringify(form), formContext(before)),
  }
}

/** What is known of a guest, for their entry under another booking. */
export function copyOf(secrets: Secrets, before: StoredEntry, entry: StoredEntry): EntryContent {
  const { name, age, nationality, document, address } = before
  const known = { name, age, nationality, document, address, number: openNumber(secrets, before) }
  const form = openForm(secrets, before) ?? emptyForm
  const { bookingId, position, version } = entry
  return sealEntry(secrets, entry, { ...known, form, bookingId, position, version })
}

function sealNumber(secrets: Secrets, { bookingId, position, document, number }: RegisterSaving) {
  if (document === null || number === '') return { numberSealed: null, numberLast4: null }
  if (document === 'aadhaar') {
    const { aadhaarSealed, aadhaarLast4 } = sealAadhaar(secrets, bookingId, position, number)
    return { numberSealed: aadhaarSealed, numberLast4: aadhaarLast4 }
  }
  const numberSealed = secrets.seal(number, numberContext({ bookingId, position }))
  return { numberSealed, numberLast4: lastOf(number) }
}

/** Of a short number less than four, so that most of it stays hidden. */
const lastOf = (number: string): string =>
  number.slice(-Math.min(4, Math.floor(number.length / 2)) || number.length)

const masked = (last4: string): string => `XXXX ${last4}`

/** An entry as the panel shows it; whole numbers only where `isWhole`. */
export function shownEntry(
  secrets: Secrets,
  entry: StoredEntry,
  booking: BookingOfEntry | undefined,
  isWhole: boolean,
): RegisterEntry {
  const { bookingId, position, version, name, age, nationality, document, address, day, checkOut, sentBy } =
    entry
  const opened = openForm(secrets, entry)
  const number = isWhole
    ? openNumber(secrets, entry)
    : entry.numberSealed === null
      ? ''
      : masked(entry.numberLast4 ?? '')
  const form = opened && {
    ...opened,
    visaNumber: isWhole || opened.visaNumber === '' ? opened.visaNumber : masked(lastOf(opened.visaNumber)),
  }
  const shown = { name, age, nationality, document, number, address, form }
  return {
    ...{ bookingId, position, version },
    ...shown,
    rooms: booking ? roomNumberWords(booking.type, booking.slots) : '',
    day,
    arrivedAt: instantForWire(entry.arrivedAt),
    leftAt: entry.leftAt && instantForWire(entry.leftAt),
    checkOut,
    sentAt: entry.sentAt && instantForWire(entry.sentAt),
    sentBy,
    missing: missingIn(shown),
    mobileNumber: booking?.mobileNumber ?? '',
    hasBooking: booking !== undefined,
  }
}
