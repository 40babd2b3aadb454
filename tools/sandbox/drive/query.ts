import type { DriveFile } from './drive-file'

type Test = (file: DriveFile) => boolean

const text = String.raw`'((?:[^'\\]|\\.)*)'`
const unescaped = (quoted: string) => quoted.replaceAll(/\\(.)/g, '$1')

/** The conditions of Drive's query language that the fake understands. */
const conditions: readonly [RegExp, (value: string) => Test][] = [
  [
    new RegExp(`^${text} in parents$`),
    (value) =>
      ({ parent }) =>
        parent === value,
  ],
  [
    new RegExp(`^mimeType ?= ?${text}$`),
    (value) =>
      ({ mimeType }) =>
        mimeType === value,
  ],
  [
    new RegExp(`^mimeType contains ${text}$`),
    (value) =>
      ({ mimeType }) =>
        mimeType.startsWith(value),
  ],
  [
    /^trashed ?= ?(true|false)$/,
    (value) =>
      ({ trashed }) =>
        String(trashed ?? false) === value,
  ],
]

/** Reads a query such as `'ID' in parents and trashed=false`; undefined where it is not understood. */
export function readQuery(q: string): { test: Test; parents: string[] } | undefined {
  const parents: string[] = []
  const tests: Test[] = []
  for (const part of q.split(' and ')) {
    const found = conditions.flatMap(([shape, make]) => {
      const value = shape.exec(part.trim())?.[1]
      if (value === undefined) return []
      if (part.includes(' in parents')) parents.push(unescaped(value))
      return [make(unescaped(value))]
    })
    if (found.length !== 1) return undefined
    tests.push(...found)
  }
  return { test: (file) => tests.every((holds) => holds(file)), parents }
}
