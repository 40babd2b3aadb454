import { expect } from 'vitest'
import { aForm } from './builders'
import { wholeDatabase } from './desk-for-tests'
import type { HotelForTests } from './hotel-for-tests'

/** Whom the hotel has to be able to forget. */
export const family = {
  ...aForm({
    name: ['Anandita Bhattacharya', 'Devraj Bhattacharya'],
    age: ['41', '43'],
    aadhar: ['234123418899', '987654327755'],
    mobileNumber: '9123456780',
    email: 'anandita@family.example',
    address: {
      country: 'India',
      state: 'West Bengal',
      district: 'Darjeeling',
      city: 'Kurseong',
      pincode: '734203',
    },
  }),
  userId: 'the-secret-of-anandita',
}
/** Parts of which none may be found once the family has been forgotten. */
export const traces = [
  'Anandita',
  'Devraj',
  'Bhattacharya',
  '9123456780',
  '91234',
  'family.example',
  'anandita',
  '234123418899',
  '8899',
  '987654327755',
  '7755',
  'Kurseong',
  'Darjeeling',
  '734203',
  'the-secret',
]

/** The keys that stand for the only guest in the house. */
export async function digestsOf({ db }: HotelForTests): Promise<string[]> {
  const { user_key, mobile_key, address_key, draft_id } = await db
    .selectFrom('booking')
    .selectAll()
    .executeTakeFirstOrThrow()
  return [user_key, mobile_key, address_key, draft_id].flatMap((key) => key ?? [])
}

export async function expectNoTraceOf(hotel: HotelForTests, words: readonly string[]): Promise<void> {
  for (const [table, text] of await wholeDatabase(hotel)) {
    for (const word of words) expect(text.includes(word), `${word} in ${table}`).toBe(false)
  }
}
