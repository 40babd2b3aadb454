import { stringify } from 'csv-stringify/sync'
import { type Cell, type CellKind, momentText, type Sheet } from './sheet'

/** A text that a spreadsheet would read as a formula gets an apostrophe in front. */
const harmless = (text: string): string => (/^\s*[=+\-@|\t\r＝＋－＠]/.test(text) ? `'${text}` : text)

function textOf(cell: Cell, kind: CellKind): string {
  if (cell === null) return ''
  if (cell instanceof Date) return momentText(cell)
  if (kind === 'money') return (Number(cell) / 100).toFixed(2)
  return typeof cell === 'number' ? String(cell) : kind === 'date' ? cell : harmless(cell)
}

const lines = (rows: string[][]): string =>
  stringify(rows, { record_delimiter: 'windows', quoted_match: /[\r\n]/ })

/** As CSV in UTF-8 with a byte order mark, which Excel needs: dates as `2027-06-10`, money as `1234.50`. */
export async function* csvOf({ columns, batches }: Sheet): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const encoder = new TextEncoder()
  yield encoder.encode(`\uFEFF${lines([columns.map(({ title }) => title)])}`)
  for await (const rows of batches) {
    const texts = rows.map((row) => columns.map(({ kind }, index) => textOf(row[index] ?? null, kind)))
    if (texts.length > 0) yield encoder.encode(lines(texts))
  }
}
