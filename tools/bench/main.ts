import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { systemClock } from '#server/platform/clock'
import { parseArguments } from './arguments'
import { drawChart } from './chart'
import { measures } from './measures'

const results = path.join(import.meta.dirname, 'results')
const say = (text: string) => process.stdout.write(`${text}\n`)

/** Prints the table, and writes it as JSON and as a chart to tools/bench/results. Returns its summary in few lines. */
async function run(name: string, options: ReadonlyMap<string, number>, product?: string): Promise<string[]> {
  const { measure } = measures[name] ?? {}
  if (!measure) throw new Error(`there is no ${name}`)
  const measured = await measure(options, product)
  console.table(measured.rows)
  await mkdir(results, { recursive: true })
  const at = systemClock.now().toISOString()
  const { chart, ...rest } = measured
  await writeFile(path.join(results, `${name}.json`), `${JSON.stringify({ name, at, ...rest }, null, 2)}\n`)
  await writeFile(path.join(results, `${name}.svg`), drawChart(chart))
  say(`ratio: ${measured.ratioIs}`)
  const summaries = measured.summaries ?? []
  return [`${name} ratio ${measured.ratio.toFixed(2)}`, ...summaries.map((one) => JSON.stringify(one))]
}

/** One after another, since two at once would slow each other down. */
async function main(): Promise<number> {
  const known = Object.fromEntries(Object.entries(measures).map(([name, { options }]) => [name, options]))
  const { names, options, product, wrong } = parseArguments(process.argv.slice(2), known)
  if (wrong) {
    say(`npm run bench -- [NAME [--option N]]: ${wrong}`)
    return 1
  }
  const lines: string[] = []
  for (const name of names) {
    if (names.length > 1) say(`\n${name}`)
    lines.push(
      ...(await run(name, options, product).catch((error: unknown) => [`${name} failed: ${String(error)}`])),
    )
  }
  for (const line of lines) say(line)
  return lines.some((line) => line.includes(' failed: ')) ? 1 : 0
}

process.exitCode = await main()
