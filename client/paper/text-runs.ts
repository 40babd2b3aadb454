/** What a PDF reader's own Helvetica can show: ASCII and the letters of western Europe, without the soft hyphen. */
const plain = '\\x20-\\x7e\\xa1-\\xac\\xae-\\xff'
const leftward = '\\p{Script=Arabic}\\p{Script=Hebrew}\\p{Script=Syriac}\\p{Script=Thaana}'
/** A word with a letter beyond those; words of right-to-left scripts stay together, since their order is reversed. */
const word = `[^ ₹]*[^${plain}₹][^ ₹]*`
const turning = `[^ ₹]*[${leftward}][^ ₹]*`
const drawn = new RegExp(`₹|${turning}(?: +${turning})*|${word}`, 'gu')

/** `isDrawn`: the browser draws it, since it knows every script. */
export type TextRun = { text: string; isDrawn: boolean }

/** Cuts a line into what is set as text and what is drawn. A rupee sign is drawn by itself: the amount stays text. */
export function runsOf(line: string): TextRun[] {
  const runs: TextRun[] = []
  let end = 0
  for (const { 0: text, index } of line.matchAll(drawn)) {
    if (index > end) runs.push({ text: line.slice(end, index), isDrawn: false })
    runs.push({ text, isDrawn: true })
    end = index + text.length
  }
  if (end < line.length) runs.push({ text: line.slice(end), isDrawn: false })
  return runs
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Breaks text into lines no wider than `width`: at line ends, then between words, and a long word between letters. */
export function wrapLines(text: string, width: number, measure: (piece: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, width, measure))
}

function wrapParagraph(paragraph: string, width: number, measure: (piece: string) => number): string[] {
  const space = measure(' ')
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const word of paragraph.split(' ')) {
    for (const piece of measure(word) <= width ? [word] : piecesOf(word, width, measure)) {
      const needed = measure(piece)
      const isFirst = line === ''
      if (!isFirst && used + space + needed > width) {
        lines.push(line)
        line = piece
        used = needed
      } else {
        line = isFirst ? piece : `${line} ${piece}`
        used += isFirst ? needed : space + needed
      }
    }
  }
  return [...lines, line]
}

/** Parts of one word, each no wider than `width` (save a single letter that is). */
function piecesOf(word: string, width: number, measure: (piece: string) => number): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const { segment } of graphemes.segment(word)) {
    if (piece !== '' && measure(piece + segment) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += segment
  }
  return [...pieces, piece]
}
