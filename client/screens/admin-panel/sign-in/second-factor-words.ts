import { plural } from '#shared/plural'

/** How many recovery codes are left, and what to do when they run out. */
export function codesLeftWords(left: number): string {
  if (left === 0) return 'No recovery code is left. Make new ones, or a lost phone locks you out.'
  const words = `${plural(left, 'recovery code is', 'recovery codes are')} left, for when your phone is not there.`
  return left <= 3 ? `${words} Make new ones soon.` : words
}

/** A long key in groups of four, as it is easier to type. */
export const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** The paper or file on which somebody keeps their codes. */
export const codesFile = (hotel: string, person: string, codes: readonly string[], madeAt: string): string =>
  [
    `${hotel}: recovery codes of ${person}, made ${madeAt}`,
    'Each works once, in place of the code from the app.',
    '',
    ...codes,
    '',
  ].join('\r\n')
