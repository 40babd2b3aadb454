/** Letters of the valley's own script, the joiners within it, and signs that its fonts set. */
const devanagari =
  /[\u0900-\u097f\ua8e0-\ua8ff\u1cd0-\u1cff][\u0900-\u097f\ua8e0-\ua8ff\u1cd0-\u1cff\u200c\u200d]*/g

export type TextRun = { text: string; shaped: boolean }

/** Cuts a line where its script changes: a shaper that is shown two scripts at once sets one of them wrongly. */
export function runsOf(line: string): TextRun[] {
  const runs: TextRun[] = []
  let end = 0
  for (const { 0: text, index } of line.matchAll(devanagari)) {
    if (index > end) runs.push({ text: line.slice(end, index), shaped: false })
    runs.push({ text, shaped: true })
    end = index + text.length
  }
  if (end < line.length) runs.push({ text: line.slice(end), shaped: false })
  return runs
}

const letters = new Intl.Segmenter('hi', { granularity: 'grapheme' })

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
  for (const { segment } of letters.segment(word)) {
    if (piece !== '' && measure(piece + segment) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += segment
  }
  return [...pieces, piece]
}
