import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import path from 'node:path'
import { root } from './build.mjs'
import { countCheck, countPlaywright, countVitest } from './count-results.mjs'
import { endRunning, runTool } from './run-step.mjs'

const reports = await mkdtemp(path.join(tmpdir(), 'hotel-reports-'))
const exists = (name) => existsSync(path.join(root, name))

const check = (name, ...command) => ({ name, command, count: countCheck })

const checks = [
  check('biome', 'biome', 'check', '--error-on-warnings'),
  check('types', 'tsc', '--noEmit'),
  check(
    'dependency rules',
    'depcruise',
    ...['client', 'server', 'shared', 'migrations', 'e2e', 'tools'].filter(exists),
  ),
  check('unused code', 'knip'),
]

function vitest(name, projects, env) {
  const report = path.join(reports, `${name}.json`)
  const chosen = projects.flatMap((project) => ['--project', project])
  const command = [
    'vitest',
    'run',
    ...chosen,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  return { name, command, env, count: countVitest(report) }
}

function playwright() {
  const report = path.join(reports, 'e2e.json')
  const command = ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=line,json']
  return {
    name: 'e2e',
    command,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    count: countPlaywright(report),
  }
}

function suites() {
  if (process.argv[2] === 'quick') return [vitest('unit', ['unit'])]
  const all = [vitest('unit and integration', ['unit', 'integration'])]
  if (process.env.TEST_DATABASE_URL) {
    all.push(vitest('integration on TEST_DATABASE_URL', ['integration'], { USE_TEST_DATABASE: '1' }))
  }
  if (exists('e2e/playwright.config.ts')) all.push(playwright())
  return all
}

const total = { passed: 0, failed: 0, skipped: 0 }

async function run({ name, command, env, count }) {
  const start = Date.now()
  const result = await runTool(command, env)
  const { passed, failed, skipped } = await count(result)
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
  const seconds = ((Date.now() - start) / 1000).toFixed(1)
  if (failed === 0) return console.log(`ok      ${name} (${passed}, ${seconds} s)`)
  console.log(`${result.output}\nFAILED  ${name} (ended with ${result.ended}, ${seconds} s)`)
}

/** Runs this many steps at a time, in order. */
async function runAll(steps, atOnce) {
  const waiting = [...steps]
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await run(step)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM']) {
  // Ctrl-C arrives twice, from the terminal and from npm; the second must not interrupt the cleanup.
  process.on(signal, async () => {
    if (interrupted) return
    interrupted = true
    await endRunning()
    await rm(reports, { recursive: true, force: true })
    process.exit(128 + constants.signals[signal])
  })
}

try {
  await runAll(checks, 2)
  await runAll(suites(), 1)
} finally {
  await rm(reports, { recursive: true, force: true })
}
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = total.failed > 0 ? 1 : 0
