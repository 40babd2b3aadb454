import readExcel from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { csvOf } from './csv'
import type { Cell, Sheet } from './sheet'
import { xlsxOf } from './xlsx'

const rows: Cell[][] = [
  ['आशा रावत & "Co" <b>', 5_000_25, 2, '2027-06-10', new Date('2027-06-09T20:35:00Z')],
  ['first\nsecond', -100, 0, null, null],
  ['=HYPERLINK("x")', null, null, '2028-02-29', null],
  ['\u0007bell\uD800', 0, 1.5, null, null],
]
const sheet = (batches: Cell[][][]): Sheet => ({
  name: 'Bookings & more',
  columns: [
    { title: 'Name', kind: 'text' },
    { title: 'Paid', kind: 'money' },
    { title: 'Rooms', kind: 'number' },
    { title: 'Check-in', kind: 'date' },
    { title: 'When', kind: 'moment' },
  ],
  batches: (async function* () {
    yield* batches
  })(),
})

const bytesOf = async (chunks: AsyncIterable<Uint8Array>) => {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}
const textOf = async (batches: Cell[][][]) => (await bytesOf(csvOf(sheet(batches)))).toString('utf8')

test('another program reads the workbook with the texts, amounts and dates that were written', async () => {
  const file = await bytesOf(xlsxOf(sheet([rows.slice(0, 2), [], rows.slice(2)])))
  const [read] = await readExcel(file)
  expect(read?.data).toEqual([
    ['Name', 'Paid', 'Rooms', 'Check-in', 'When'],
    [rows[0]?.[0], 5000.25, 2, new Date('2027-06-10T00:00:00Z'), new Date('2027-06-10T02:05:00Z')],
    ['first\nsecond', -1, 0, null, null],
    ['=HYPERLINK("x")', null, null, new Date('2028-02-29T00:00:00Z'), null],
    ['bell', 0, 1.5, null, null],
  ])
})

test('a CSV has a byte order mark, plain dates and amounts, and quotes where they are needed', async () => {
  expect(await textOf([rows.slice(0, 1), rows.slice(1, 2)])).toBe(
    '\uFEFFName,Paid,Rooms,Check-in,When\r\n' +
      '"आशा रावत & ""Co"" <b>",5000.25,2,2027-06-10,2027-06-10 02:05\r\n' +
      '"first\nsecond",-1.00,0,,\r\n',
  )
})

test.each(['=1+1', '+91 1', '-1', '@SUM(A1)', ' =1', '\t=1', '|cmd', '＝1'])(
  'no cell of a CSV is read as a formula: %j',
  async (name) =>
    expect((await textOf([[[name, null, null, null, null]]])).split('\r\n')[1]).toContain(`'${name}`),
)

test('a table of nothing has its titles', async () => {
  expect(await textOf([])).toContain('Name,Paid')
  expect((await readExcel(await bytesOf(xlsxOf(sheet([])))))[0]?.data).toHaveLength(1)
})
