import { strToU8, Zip, ZipDeflate } from 'fflate'
import { type Cell, type CellKind, type Sheet, serialOf } from './sheet'

/**
 * As an Excel workbook of one sheet. It is written row by row, because libraries that build the whole workbook first take
 * more than 100 MB for 10,000 bookings. Texts are texts, so none of them can be a formula.
 */
export async function* xlsxOf(sheet: Sheet): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const part = (name: string) => {
    const file = new ZipDeflate(name, { level: 6 })
    zip.add(file)
    return file
  }
  for (const [name, text] of Object.entries(frame(sheet.name))) part(name).push(strToU8(text), true)
  const rows = part('xl/worksheets/sheet1.xml')
  rows.push(strToU8(sheetHead(sheet.columns)))
  let row = 1
  for await (const batch of sheet.batches) {
    const text = batch.map((cells) => {
      row += 1
      return rowOf(row, cells, sheet.columns)
    })
    rows.push(strToU8(text.join('')))
    for (const chunk of ready) yield new Uint8Array(chunk)
    ready = []
  }
  const last = `${columnName(sheet.columns.length - 1)}${row}`
  rows.push(strToU8(`</sheetData><autoFilter ref="A1:${last}"/></worksheet>`), true)
  zip.end()
  for (const chunk of ready) yield new Uint8Array(chunk)
}

/** Characters that XML cannot hold are left out. */
const escaped = (text: string): string =>
  text
    .replace(/(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

/** The formats of `styles` by their place there. */
const styleOf: Record<CellKind, number> = { text: 0, long: 0, number: 0, money: 2, date: 3, moment: 4 }
const widthOf: Record<CellKind, number> = { text: 18, long: 40, number: 9, money: 14, date: 13, moment: 18 }

function cellOf(name: string, cell: Cell, kind: CellKind): string {
  if (cell === null || cell === '') return ''
  const style = styleOf[kind] > 0 ? ` s="${styleOf[kind]}"` : ''
  const value =
    cell instanceof Date || kind === 'date'
      ? serialOf(cell as Date | string)
      : kind === 'money'
        ? Number(cell) / 100
        : cell
  if (typeof value === 'number') return `<c r="${name}"${style}><v>${value}</v></c>`
  return `<c r="${name}" t="inlineStr"><is><t xml:space="preserve">${escaped(String(value))}</t></is></c>`
}

const rowOf = (row: number, cells: readonly Cell[], columns: Sheet['columns']): string =>
  `<row r="${row}">${columns
    .map(({ kind }, index) => cellOf(`${columnName(index)}${row}`, cells[index] ?? null, kind))
    .join('')}</row>`

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

const sheetHead = (columns: Sheet['columns']): string =>
  `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(
      ({ kind }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${widthOf[kind]}" customWidth="1"/>`,
    )
    .join('')}</cols><sheetData><row r="1">${columns
    .map(
      ({ title }, index) =>
        `<c r="${columnName(index)}1" s="1" t="inlineStr"><is><t>${escaped(title)}</t></is></c>`,
    )
    .join('')}</row>`

const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="#,##0.00"/><numFmt numFmtId="165" formatCode="d mmm yyyy"/><numFmt numFmtId="166" formatCode="d mmm yyyy hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${[164, 165, 166].map((format) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`

/** All parts of a workbook but the sheet itself. */
const frame = (name: string): Record<string, string> => ({
  '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${documents}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${documents}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${documents}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${documents}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': styles,
})
