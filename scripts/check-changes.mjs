import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

const root = path.dirname(import.meta.dirname)

/**
 * Changes a copy of the sources in memory, all at once, and asks the type checker about these files only.
 * `changes`: `{file, from, to}`; `files`: where errors are looked for. Answers `{file, line, says}` for each error:
 * `line` is the text of the line that it stands on. Throws where a text to be changed is not there.
 */
export function errorsAfter(changes, files) {
  const changed = new Map()
  for (const change of changes) apply(changed, change)
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files }, ts.sys, root)
  const host = ts.createCompilerHost(options)
  const { readFile, getSourceFile } = host
  host.readFile = (name) => changed.get(path.resolve(name)) ?? readFile(name)
  host.getSourceFile = (name, target, ...rest) => {
    const text = changed.get(path.resolve(name))
    return text === undefined
      ? getSourceFile(name, target, ...rest)
      : ts.createSourceFile(name, text, target, true)
  }
  const program = ts.createProgram(
    files.map((file) => path.join(root, file)),
    options,
    host,
  )
  return files.flatMap((file) => {
    const source = program.getSourceFile(path.join(root, file))
    return program.getSemanticDiagnostics(source).map((diagnostic) => sent(file, diagnostic))
  })
}

function apply(changed, { file, from, to }) {
  const full = path.join(root, file)
  const text = changed.get(full) ?? readFileSync(full, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} has no "${from}" to be changed`)
  changed.set(full, text.replace(from, to))
}

function sent(file, { file: source, start, messageText }) {
  const { line } = source.getLineAndCharacterOfPosition(start)
  return {
    file,
    line: source.text.split('\n')[line].trim(),
    says: ts.flattenDiagnosticMessageText(messageText, ' '),
  }
}
