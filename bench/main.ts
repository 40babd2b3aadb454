import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { systemClock } from '../server/runtime/clock'
import { measures } from './measures'

const results = path.join(import.meta.dirname, 'results')
const say = (text: string) => process.stdout.write(`${text}\n`)

function optionsOf(words: readonly string[]): Map<string, number> {
  const options = new Map<string, number>()
  for (const [index, word] of words.entries()) {
    if (!word.startsWith('--')) continue
    const value = Number(words[index + 1])
    if (!Number.isFinite(value) || value <= 0) throw new Error(`${word}: a number above 0`)
    options.set(word.slice(2), value)
  }
  return options
}

/** The table for people, the same as JSON under bench/results, and one line for whoever compares. */
async function main(): Promise<number> {
  const [name = '', ...words] = process.argv.slice(2)
  const measure = measures[name]
  if (!measure) {
    say(`npm run bench -- NAME, with NAME one of: ${Object.keys(measures).join(', ')}`)
    return 1
  }
  const measured = await measure(optionsOf(words))
  console.table(measured.rows)
  await mkdir(results, { recursive: true })
  const at = systemClock.now().toISOString()
  await writeFile(
    path.join(results, `${name}.json`),
    `${JSON.stringify({ name, at, ...measured }, null, 2)}\n`,
  )
  say(`ratio: ${measured.ratioIs}`)
  say(`${name} ratio ${measured.ratio.toFixed(2)}`)
  return 0
}

process.exitCode = await main()
