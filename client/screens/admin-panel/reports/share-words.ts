const fractions = [
  [1 / 10, 'a tenth'],
  [1 / 5, 'a fifth'],
  [1 / 4, 'a quarter'],
  [1 / 3, 'a third'],
  [2 / 5, 'two fifths'],
  [1 / 2, 'half'],
  [3 / 5, 'three fifths'],
  [2 / 3, 'two thirds'],
  [3 / 4, 'three quarters'],
  [4 / 5, 'four fifths'],
  [9 / 10, 'nine tenths'],
] as const
const [alike, close] = [0.015, 0.05]

/** A part of a whole as one says it: `two thirds`, `nearly half`, `all`; in per cent where no fraction is near. */
export function partWords(part: number, whole: number): string {
  if (part === whole) return 'all'
  const share = part / whole
  const [fraction, words] = fractions.toSorted(
    ([one], [other]) => Math.abs(one - share) - Math.abs(other - share),
  )[0] ?? [0, '']
  if (Math.abs(fraction - share) > close) return percentWords(share)
  if (Math.abs(fraction - share) <= alike) return words
  return `${share < fraction ? 'nearly' : 'over'} ${words}`
}

const tens = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'] as const

/** How many of the bookings, at the beginning of a sentence: `All 12`, `4 of 6`, `Six of ten`, `Nearly all`. */
export function countWords(part: number, whole: number): string {
  if (part === whole) return whole === 1 ? 'The only' : `All ${whole}`
  if (whole < 10) return `${part} of ${whole}`
  const ten = Math.round((10 * part) / whole)
  if (ten === 10) return 'Nearly all'
  return ten === 0 ? `${part} of ${whole}` : `${tens[ten]} of ten`
}

/** `82 %`. */
export const percentWords = (share: number): string => `${Math.round(share * 100)} %`

export const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`
