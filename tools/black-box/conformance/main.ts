import { parseArgs } from 'node:util'
import { administratorSettings } from '#server/config'
import { realPause } from '#server/platform/clock'
import { systemIds } from '#server/platform/ids'
import { openReport } from './report'
import { runConformance } from './run-conformance'

const usage = `Checks a running hotel from outside, against its own documentation:

  npm run conformance -- --base URL                  everything that needs no payment
  npm run conformance -- --base URL --sandbox URL    with payments and the clock of the sandbox at URL

ADMIN_EMAIL and ADMIN_PASSWORD are read from the environment. It holds the rooms of a free night for a moment, and removes what it made.
`

const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { base: { type: 'string' }, sandbox: { type: 'string' } },
  })
  const { email, password } = administratorSettings()
  if (!values.base || !email || !password) throw new Error(usage)
  const plain = (url: string) => url.replace(/\/+$/, '')
  const report = openReport(say)
  await runConformance({
    base: plain(values.base),
    sandbox: values.sandbox && plain(values.sandbox),
    admin: { email, password },
    report,
    pause: realPause,
    ids: systemIds,
  })
  const { checks, faults, calls, messages, examples } = report.counts()
  say(`${checks} checks of ${calls} calls, ${messages} messages and ${examples} examples: ${faults} faults`)
  process.exitCode = faults > 0 ? 1 : 0
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
})
