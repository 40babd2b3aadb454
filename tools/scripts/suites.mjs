import { mkdtemp, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import path from 'node:path'
import { countCheck, countPlaywright, countVitest } from './count-results.mjs'
import { endRunning, runTool } from './run-step.mjs'

const reports = await mkdtemp(path.join(tmpdir(), 'hotel-reports-'))

const check = (name, ...command) => ({ name, command, count: countCheck })

export const build = check('build', 'node', 'tools/scripts/build.mjs')

/** One thread, since several would check much of the same again, and less garbage collection: a quarter of the work. */
const types = {
  ...check('types', 'node', 'node_modules/typescript-native/bin/tsc', '--noEmit', '--singleThreaded'),
  env: { GOGC: '400' },
}

/** They yield to the tests beside them, some of which depend on time. */
export const checks = [
  types,
  check('biome', 'biome', 'check', '--error-on-warnings'),
  check('dependency rules', 'depcruise', 'client', 'server', 'shared', 'migrations', 'e2e', 'tools'),
  check('unused code', 'knip'),
  check('words', 'node', 'tools/lint/words.mjs'),
].map((step) => ({ ...step, yields: true }))

/** Each run of the simulation is one test; its last line says how many seeds and steps it took. */
export const simulation = (...options) =>
  check(`simulation ${options.join(' ')}`, 'node', 'tools/scripts/simulate.mjs', ...options)

export function vitest(name, projects, env) {
  const report = path.join(reports, `${name}.json`)
  const chosen = projects.flatMap((project) => ['--project', project])
  const command = ['vitest', 'run', ...chosen, '--reporter=default', '--reporter=json']
  return { name, command: [...command, `--outputFile.json=${report}`], env, count: countVitest(report) }
}

export function playwright(name, project, ...options) {
  const report = path.join(reports, `${name}.json`)
  const chosen = ['--config', 'e2e/playwright.config.ts', '--project', project, ...options]
  return {
    name,
    command: ['playwright', 'test', ...chosen, '--reporter=line,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    count: countPlaywright(report),
  }
}

const total = { passed: 0, failed: 0, skipped: 0 }

async function run({ name, command, env, yields, count }) {
  const start = Date.now()
  const result = await runTool(command, { env, yields })
  const { passed, failed, skipped, tiers = [] } = await count(result)
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
  const seconds = ((Date.now() - start) / 1000).toFixed(1)
  if (failed > 0) console.log(`${result.output}\nFAILED  ${name} (ended with ${result.ended}, ${seconds} s)`)
  else console.log(`ok      ${name} (${passed}, ${seconds} s)`)
  for (const tier of tiers)
    console.log(`        ${tier.name}: ${tier.tests} tests, ${tier.seconds.toFixed(0)} s of work`)
}

/** Runs the steps of each lane one after another, and the lanes side by side. */
const runLanes = (lanes) =>
  Promise.all(
    lanes.map(async (steps) => {
      for (const step of steps) await run(step)
    }),
  )

/** Runs these stages one after another, each a list of lanes, and prints the count of all tests as its last line. */
export async function runStages(stages) {
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
    for (const lanes of stages) await runLanes(lanes)
  } finally {
    await rm(reports, { recursive: true, force: true })
  }
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
  console.log(`${total.passed} passed, ${total.failed} failed${skipped}`)
  process.exitCode = total.failed > 0 ? 1 : 0
}
