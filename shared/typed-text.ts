import { z } from 'zod'

const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
/** A joiner after a vowel sign or between two letters belongs to the word, as in Malayalam and Persian. */
const joiners = /(\p{M}[\u200c\u200d]|\p{L}[\u200c\u200d](?=[\p{L}\p{M}]))|[\u200c\u200d]/gu

/** Words as typed or pasted, without invisible characters; the joiners within a word stay. */
export const visibleWords = (text: string): string =>
  text.replace(invisible, '').replace(joiners, (_, kept?: string) => kept ?? '')

/** For numbers, addresses and ids: without any invisible character, joiners included. */
export const visibleText = (text: string): string =>
  text.replace(invisible, '').replace(/[\u200c\u200d]/g, '')

/** For names and notes. The rules that follow check the text without invisible characters. */
export const words = (error?: string) => z.string({ error }).overwrite(visibleWords)

/** Free text of at most 500 characters; the database takes no NUL and no half of a surrogate pair. */
export const ownWords = words()
  .overwrite((text) => text.replace(/\0|\p{Cs}/gu, ''))
  .trim()
  .max(500, 'Keep the text below 500 characters.')

/** For numbers, addresses and ids. The rules that follow check the text without invisible characters. */
export const typed = (error?: string) => z.string({ error }).overwrite(visibleText)

/** Control characters and halves of surrogate pairs become spaces, and runs of spaces one. */
export const oneLine = (text: string): string =>
  visibleWords(text)
    .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The number in a field; NaN where there is none. */
export function typedNumber(field: string): number {
  const text = visibleText(field).trim()
  return text === '' ? Number.NaN : Number(text)
}
