/** The text of an iCalendar file (RFC 5545): its lines folded, each ended as the standard says. */
export const icalendarText = (lines: readonly string[]): string =>
  lines.map((line) => `${folded(line)}\r\n`).join('')

/** For values that are texts; line breaks are the caller's to remove. */
export const escapedText = (text: string): string => text.replace(/[\\;,]/g, '\\$&')

export const utcStamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '')

export const wholeDay = (date: string): string => date.replaceAll('-', '')

/** Lines of at most 75 bytes, never cut inside a character. */
function folded(line: string): string {
  let space = 75
  let text = ''
  for (const character of line) {
    const bytes = Buffer.byteLength(character)
    const fits = bytes <= space
    text += fits ? character : `\r\n ${character}`
    space = fits ? space - bytes : 74 - bytes
  }
  return text
}
