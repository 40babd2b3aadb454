import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** Words that docs/glossary.md replaces, wherever they stand. */
const anywhere = new Set(
  [
    'he him his himself house houses wish wishes wished asker askers lapse lapses lapsed lapsing',
    'settle settles settled settling verdict verdicts ruling rulings corpse donated awake sweep sweeps sweeper',
    'follower followers',
  ]
    .join(' ')
    .split(' '),
)

/** Words that are plain English in a sentence and the wrong name for a thing of ours. */
const inNames = new Set(
  'library books told tell tells news look looks looked door doors patience trouble attention trail letters forget forgotten'.split(
    ' ',
  ),
)

/** Names from a platform, a library or a provider, and names on our wire. */
const others = new Set([
  'PDFiumLibrary',
  'LD_LIBRARY_PATH',
  'allSettled',
  'onSettled',
  'forgotten',
  'tellGuest',
  'inHouse',
])

/** What hotels call guests who have checked in. */
const inHouse = /\bin[ -]house\b/gi

/** Fields of the payment provider's report about what it paid to the bank. */
const reportFields = /\bsettled(_at\b|(?=: (true|boolean)))/g

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const read = /[.](ts|tsx|mjs|cjs|css|md|grit|html)$/
const skipped = /^(migrations\/|docs\/glossary[.]md$|tools\/lint\/words)|[.]gen[.]ts$/

const segments = (text) => text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []

const longestTitle = 100

/** The title of a test or of a group of tests, as it is written. */
function titleOf(node) {
  if (!ts.isCallExpression(node) || !node.arguments[0] || !ts.isStringLiteralLike(node.arguments[0]))
    return ''
  let callee = node.expression
  while (!ts.isIdentifier(callee)) {
    callee = callee.expression ?? callee.tag
    if (!callee) return ''
  }
  return ['test', 'it', 'describe', 'journey'].includes(callee.text) ? node.arguments[0].text : ''
}

/** The old words of a file and its titles that break the rule, each as `{ line, word }`, the first line being 1. */
export function oldWords(file, text) {
  const found = []
  const note = (at, word) => found.push({ line: text.slice(0, at).split('\n').length, word })
  for (const { 0: word, index } of text
    .replace(inHouse, (own) => ' '.repeat(own.length))
    .replace(reportFields, (own) => ' '.repeat(own.length))
    .matchAll(/[A-Za-z]+/g)) {
    const old = others.has(word) ? undefined : segments(word).find((part) => anywhere.has(part.toLowerCase()))
    if (old) note(index, old)
  }
  if (/[.](ts|tsx|mjs)$/.test(file)) {
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false)
    const visit = (node) => {
      const title = titleOf(node)
      if (title && (title.length > longestTitle || /\b[FP]\d\d\b/.test(title)))
        note(node.getStart(source), `a title over ${longestTitle} characters or with a code: ${title}`)
      if (ts.isIdentifier(node) && !others.has(node.text)) {
        const old = segments(node.text).find((part) => inNames.has(part.toLowerCase()))
        if (old) note(node.getStart(source), node.text)
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return found
}

const folders = ['client', 'docs', 'e2e', 'server', 'shared', 'tools']

function main() {
  const inFolders = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true }).map((file) => path.posix.join(folder, file)),
  )
  const atTop = readdirSync(root).filter((file) => statSync(path.join(root, file)).isFile())
  const files = [...atTop, ...inFolders].filter((file) => read.test(file) && !skipped.test(file))
  const lines = files.flatMap((file) =>
    oldWords(file, readFileSync(path.join(root, file), 'utf8')).map(
      ({ line, word }) => `${file}:${line} ${word}`,
    ),
  )
  if (lines.length === 0) return
  console.error(`${lines.join('\n')}\n${lines.length} faults; docs/glossary.md says what to write instead`)
  process.exitCode = 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
