/** Widths in px of Mukta at 14 px, semibold, rounded up: measuring in the browser would cost a layout for each name. */
const narrow = /[iljtfrI.,'’ -]/
const wide = /[mwMWQO@]/
/** About as wide as it is shown, in px. */
export const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (narrow.test(letter) ? 4.4 : wide.test(letter) ? 11 : 7.7), 0)

/** The full name where it fits into this many px, else initial and surname, else the surname. */
export function nameWithin(name: string, width: number): string {
  const words = name.trim().split(/\s+/)
  const surname = words.at(-1) ?? ''
  const [initial = ''] = words[0] ?? ''
  const shorter = words.length > 1 ? [name.trim(), `${initial}. ${surname}`] : []
  return shorter.find((each) => widthOf(each) <= width) ?? surname
}
