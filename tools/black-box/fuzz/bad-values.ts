import fc from 'fast-check'

/** As JSON text, since a serialiser would not write some of them. */
const values = [
  'null',
  'true',
  '-0',
  '0',
  '-1',
  '1.5',
  '1e999',
  '-1e308',
  '9007199254740993',
  '2147483648',
  'NaN',
  'undefined',
  '[]',
  '{}',
  '""',
  '[null]',
  '[[[]]]',
  '{"toString":null}',
  '{"length":-1}',
  '{"then":1}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '"__proto__"',
  '"constructor"',
  '"hasOwnProperty"',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udfff\\ud800"',
  '"\\u202eevil"',
  '"\\ufeff"',
  '"e\\u0301"',
  '"Ａｓｈａ"',
  '"👩‍👩‍👧‍👦"',
  '"ﷺ"',
  '"१२३४५६७८९०"',
  '"\\r\\nbcc: a@b.example"',
  '"\\r\\n.\\r\\n"',
  '"a@b.example,c@d.example"',
  '"NaN"',
  '"Infinity"',
  '"-0"',
  '" "',
  '"0x10"',
  '"1e3"',
  '"+1"',
  '"1,000"',
  '"٣"',
  '"1".repeat(9)',
  '"2027-02-30"',
  '"0000-00-00"',
  '"9999-12-31"',
  '"+275760-09-13"',
  '"2027-06-10T00:00:00Z"',
  '"-000001-01-01"',
  '"2027-6-1"',
  '"10/06/2027"',
  '"2027-06-10 "',
  '"2027-10-12"',
  '"1969-12-31"',
  '"tomorrow"',
  '"\' or 1=1; --"',
  '"{{7*7}}"',
  '"<script>alert(1)</script>"',
  '"%s%n"',
  '"../../etc/passwd"',
  '"$(id)"',
  '"http://169.254.169.254/"',
  '"file:///etc/passwd"',
  '"javascript:alert(1)"',
  '"=1+1"',
  '"%00"',
  '"\\u2028"',
]
const large = [
  `"${'a'.repeat(60_000)}"`,
  `"${'\\u0000'.repeat(3000)}"`,
  `[${'"x",'.repeat(5000)}"x"]`,
  '['.repeat(10_000) + ']'.repeat(10_000),
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  '['.repeat(30_000),
  `{${Array.from({ length: 3000 }, (_, index) => `"k${index}":1`).join(',')}}`,
  `"${'a'.repeat(300_000)}"`,
]

export const badValue = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom(...values) },
  { weight: 1, arbitrary: fc.constantFrom(...large) },
  { weight: 8, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }).map((text) => JSON.stringify(text)) },
  { weight: 4, arbitrary: fc.double().map((number) => JSON.stringify(number)) },
  { weight: 4, arbitrary: fc.json({ maxDepth: 3 }) },
)

const strangeKeys = ['__proto__', 'constructor', 'toString', '', '\0', 'then', 'length', 'userId', 'status']

type Leaf = { at: string[]; value: unknown }
const leavesOf = (value: unknown, at: string[] = []): Leaf[] =>
  typeof value === 'object' && value !== null
    ? [{ at, value }, ...Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...at, key]))]
    : [{ at, value }]

/** The sample as JSON text, with up to `most` bad values at any depth and sometimes an unknown field. */
export function spoiled(sample: object, most: number): fc.Arbitrary<string> {
  const leaves = leavesOf(sample)
  const spoilings = fc.array(fc.tuple(fc.nat(leaves.length - 1), badValue), { maxLength: most })
  const unknownField = fc.option(fc.tuple(fc.constantFrom(...strangeKeys), badValue), { freq: 4 })
  return fc.tuple(spoilings, unknownField).map(([bad, more]) => {
    const by = new Map(bad.map(([index, text]) => [leaves[index]?.at.join('\n') ?? '', text]))
    const text = written(sample, [], by)
    return more && text.endsWith('}') && text !== '{}'
      ? `${text.slice(0, -1)},${JSON.stringify(more[0])}:${more[1]}}`
      : text
  })
}

function written(value: unknown, at: string[], bad: ReadonlyMap<string, string>): string {
  const replaced = bad.get(at.join('\n'))
  if (replaced !== undefined) return replaced
  if (Array.isArray(value))
    return `[${value.map((one, index) => written(one, [...at, `${index}`], bad)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).map(
    ([key, one]) => `${JSON.stringify(key)}:${written(one, [...at, key], bad)}`,
  )
  return `{${fields.join(',')}}`
}
