import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { findLooseTexts } from './lone-text'

const root = path.join(import.meta.dirname, '..', '..')
const client = path.join(root, 'client')

function readConfig(): ts.ParsedCommandLine {
  const file = path.join(root, 'tsconfig.json')
  const { options, fileNames, errors } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(file, ts.sys.readFile).config,
    ts.sys,
    root,
  )
  return { options, fileNames, errors }
}

const wrong: [jsx: string, why: string][] = [
  ['<button>Pay {amount}</button>', 'A text that '],
  ['<p><b>Note:</b> {count}</p>', 'A text that '],
  ['<p><b>Note:</b>{isOpen && "open"}</p>', 'A text that '],
  ['<p>{list}<b>more</b></p>', 'A text that '],
  ['<p>{words}<b>more</b></p>', 'A text that '],
  ['<>{amount}</>', 'A text that '],
  ['<p>Here {isOpen && <b>more</b>}</p>', 'A conditiona'],
  ['<>Menu<b>more</b></>', 'Text must no'],
  ['<p><Bare /></p>', 'A component '],
]
const right = [
  '<button>{"Pay " + amount}</button>',
  '<button>{isOpen ? "Close" : "Open"}</button>',
  '<p>The price is <b>{amount}</b> a night.</p>',
  '<p><span>{amount}</span>{isOpen && <b>more</b>}</p>',
  '<p><Word>{amount}</Word>{part}</p>',
  '<p>{words}</p>',
]

const sampleFile = (index: number) => path.join(client, `sample-${index}.tsx`)

/** The findings in these elements, in order. */
function findingsIn(samples: readonly string[]): string[][] {
  const begin = `
    import type { ReactElement, ReactNode } from 'react'
    declare const amount: string, count: number, isOpen: boolean, list: string[], words: ReactNode, part: ReactElement
    const Word = ({ children }: { children: string }) => <b>{children}</b>
    const Bare = () => (isOpen ? 'open' : 'closed')
    export const sample = `
  const texts = new Map(samples.map((jsx, index) => [sampleFile(index), begin + jsx]))
  const { options } = readConfig()
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.getSourceFile = (name, ...rest) => {
    const text = texts.get(name)
    return text === undefined
      ? getSourceFile(name, ...rest)
      : ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)
  }
  host.fileExists = (name) => texts.has(name) || fileExists(name)
  const program = ts.createProgram([...texts.keys()], options, host)
  const findings = findLooseTexts(program, (name) => texts.has(name))
  return samples.map((_, index) =>
    findings.filter(({ file }) => file === sampleFile(index)).map(({ why }) => why.slice(0, 12)),
  )
}

// All types of the client are read, which takes a slow machine a minute or two.
test('every text of the client that can change is the only child of its element', {
  timeout: 300_000,
}, () => {
  const { options, fileNames } = readConfig()
  const files = fileNames.filter((file) => file.startsWith(`${client}/`) && !file.includes('.test.'))
  const found = findLooseTexts(ts.createProgram(files, options), (file) => files.includes(file))
  expect(found.map(({ file, line, why }) => `${path.relative(root, file)}:${line}: ${why}`)).toEqual([])
})

test('what would break on a translated page is reported with its reason', () => {
  expect(findingsIn(wrong.map(([jsx]) => jsx))).toEqual(wrong.map(([, why]) => [why]))
})

test('a text alone in its element and text that never changes are allowed', () => {
  expect(findingsIn(right)).toEqual(right.map(() => []))
})
