import { saleAt } from '#shared/calendar/season'
import { type Change, type Draft, emptyDraft, type Facts } from './draft'
import { changeDraft } from './draft-change'

export const summer: Facts = {
  sale: saleAt(new Date('2027-06-04T12:00:00+05:30')),
  maxStayNights: 14,
  roomCap: null,
}

/** A draft after these changes, one after the other. */
export const typed = (changes: Change[], facts: Facts = summer, from: Draft = emptyDraft('draft-1')): Draft =>
  changes.reduce((draft, change) => changeDraft(draft, change, facts), from)

/** A valid form: two people in one double room for three nights. */
export const filled: Change[] = [
  { field: 'roomType', value: 'Double Bed' },
  { field: 'numberOfRooms', value: '1' },
  { field: 'numberOfGuests', value: '2' },
  { field: 'checkIn', value: '2027-06-10' },
  { field: 'checkOut', value: '2027-06-13' },
  { field: 'mobileNumber', value: '+91 98765-43210' },
  { field: 'email', value: ' guest@example.com ' },
  { field: 'country', value: 'India' },
  { field: 'state', value: 'Uttarakhand' },
  { field: 'district', value: 'Chamoli' },
  { field: 'city', value: 'Joshimath' },
  { field: 'pincode', value: '246481' },
  { field: 'name-1', value: 'अनुष्का कुँवर' },
  { field: 'age-1', value: '34' },
  { field: 'aadhar-1', value: '1234 5678 2346' },
  { field: 'name-2', value: "D'Souza" },
  { field: 'age-2', value: '61' },
  { field: 'aadhar-2', value: '999999999999' },
]
