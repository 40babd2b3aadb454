import { expect } from 'vitest'
import { wholeDatabase } from './desk-for-tests'
import { aGuest } from './seeded-booking'

type Stored = Parameters<typeof wholeDatabase>[0]

/** Guests whose data the erasure tests look for. */
export const familyDetails = aGuest({
  mobileNumber: '9123456780',
  email: 'anandita@family.example',
  numberOfGuests: 2,
  address: {
    country: 'India',
    state: 'West Bengal',
    district: 'Darjeeling',
    city: 'Kurseong',
    pincode: '734203',
  },
  guests: [
    { name: 'Anandita Bhattacharya', age: 41, aadhar: '234123418899' },
    { name: 'Devraj Bhattacharya', age: 43, aadhar: '987654327755' },
  ],
})

/** Parts of the family's data; none may be found after the erasure. */
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

/** The digests of the only guest in the database. */
export async function digestsOf({ db }: Stored): Promise<string[]> {
  const { user_key, mobile_key, address_key, draft_id } = await db
    .selectFrom('booking')
    .selectAll()
    .executeTakeFirstOrThrow()
  return [user_key, mobile_key, address_key, draft_id].flatMap((key) => key ?? [])
}

/** A short word counts only as a whole word, since four digits soon occur in a random token by chance. */
function isIn(text: string, word: string): boolean {
  if (word.length < 6 && new RegExp(`(?<![0-9a-zA-Z])${word}(?![0-9a-zA-Z])`).test(text)) return true
  return spellingsOf(word).some((spelling) => text.includes(spelling))
}

/** A word as plain text, as hexadecimal (bytea), and as base64 in mail attachments. */
function spellingsOf(word: string): string[] {
  const bytes = Buffer.from(word)
  // Base64 has three forms, by the word's offset in groups of three bytes. Shorter words would be found by chance.
  const packed = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6))
  })
  const hex = bytes.toString('hex')
  return bytes.length < 6 ? [hex] : [word, hex, ...packed]
}

/** Which of these words occur in which table, such as `Anandita in mail`. */
export async function tracesIn(hotel: Stored, words: readonly string[]): Promise<string[]> {
  const tables = await wholeDatabase(hotel)
  return [...tables].flatMap(([table, text]) =>
    words.filter((word) => isIn(text, word)).map((word) => `${word} in ${table}`),
  )
}

export async function expectNoTraceOf(hotel: Stored, words: readonly string[]): Promise<void> {
  expect(await tracesIn(hotel, words)).toEqual([])
}
