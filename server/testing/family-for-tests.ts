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

/** A short word stands by itself: four digits are in some random token or other before long. */
function isIn(text: string, word: string): boolean {
  if (word.length < 6 && new RegExp(`(?<![0-9a-zA-Z])${word}(?![0-9a-zA-Z])`).test(text)) return true
  return spellingsOf(word).some((spelling) => text.includes(spelling))
}

/** A word as it stands in a text, in bytes (bytea reads as hexadecimal), and in what was packed for a mail. */
function spellingsOf(word: string): string[] {
  const bytes = Buffer.from(word)
  // Whatever stands before it, packed letters fall into one of three places; shorter words would be found by chance.
  const packed = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6))
  })
  const hex = bytes.toString('hex')
  return bytes.length < 6 ? [hex] : [word, hex, ...packed]
}

/** Where these words are, in every column of every table: `Anandita in mail`. */
export async function tracesIn(hotel: HotelForTests, words: readonly string[]): Promise<string[]> {
  const tables = await wholeDatabase(hotel)
  return [...tables].flatMap(([table, text]) =>
    words.filter((word) => isIn(text, word)).map((word) => `${word} in ${table}`),
  )
}

export async function expectNoTraceOf(hotel: HotelForTests, words: readonly string[]): Promise<void> {
  expect(await tracesIn(hotel, words)).toEqual([])
}
