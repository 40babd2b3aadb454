import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

const root = path.join(import.meta.dirname, '..', '..')

/**
 * Changes a copy of the sources in memory and runs the type checker on `files`. `changes`: `{file, from, to}`. Returns
 * `{file, line, says}` for each error, `line` being the text of its line. Throws where a text to be changed is missing.
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
    return program.getSemanticDiagnostics(source).map((diagnostic) => errorOf(file, diagnostic))
  })
}

function apply(changed, { file, from, to }) {
  const full = path.join(root, file)
  const text = changed.get(full) ?? readFileSync(full, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} has no "${from}" to change`)
  changed.set(full, text.replace(from, to))
}

function errorOf(file, { file: source, start, messageText }) {
  const { line } = source.getLineAndCharacterOfPosition(start)
  return {
    file,
    line: source.text.split('\n')[line].trim(),
    says: ts.flattenDiagnosticMessageText(messageText, ' '),
  }
}
