import { parseArgs } from 'node:util'
import { migrateToLatest, seed as seedDatabase } from '#server/database/migrate'
import { openDatabase } from '#server/database/open-database'
import { systemClock } from '#server/platform/clock'
import { databaseUrl, runStatement } from '#server/testing/one-statement'
import { silentLog, startTestServer } from '#server/testing/test-server'
import type { Chance } from './chance'
import { killedServer } from './killed-server'
import { pairOfServers } from './pair-of-servers'
import { bugNames } from './planted-bugs'
import { runSeed, type SeedResult } from './run-seed'
import type { Report, Servers } from './servers'
import { openSetup } from './setup'

const linesShown = 30

function settings() {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      seeds: { type: 'string', default: '1' },
      steps: { type: 'string', default: '300' },
      kill: { type: 'boolean', default: false },
      plant: { type: 'string' },
      all: { type: 'boolean', default: false },
    },
  })
  const plant = bugNames.find((name) => name === values.plant)
  if (values.kill && plant) throw new Error('--plant works only with servers in this process, without --kill')
  if (values.plant !== undefined && !plant) throw new Error(`--plant is one of ${bugNames.join(', ')}`)
  return {
    ...values,
    seed: Number(values.seed),
    seeds: Number(values.seeds),
    steps: Number(values.steps),
    plant,
  }
}

const say = (text: string) => process.stdout.write(`${text}\n`)

function printFailure({ seed, lines, broken }: SeedResult, shown: number): void {
  const last = shown === 0 ? [] : lines.slice(-shown)
  say(`The last ${last.length} steps of seed ${seed}:`)
  for (const line of last) say(`  ${line}`)
  // Last, since a log that is cut keeps its end.
  say(`Seed ${seed} breaks a rule:`)
  for (const sentence of broken) say(`  ${sentence}`)
}

async function main(): Promise<number> {
  const { seed: first, seeds, steps, plant, all, kill } = settings()
  const begun = systemClock.now().getTime()
  const server = await startTestServer()
  const url = databaseUrl(server.url, 'simulation')
  await runStatement(server.url, 'create database simulation')
  await prepare(url)
  const setup = await openSetup(url, kill ? 'real' : 'manual')
  const servers = (chance: Chance, report: Report): Promise<Servers> =>
    kill ? killedServer(setup, url, report) : Promise.resolve(pairOfServers(setup, chance, report, plant))
  let failed: SeedResult | undefined
  let ran = 0
  let done = 0
  try {
    for (let seed = first; seed < first + seeds && !failed; seed += 1) {
      const result = await runSeed(setup, { seed, steps, servers })
      ran += 1
      done += result.steps
      if (all) for (const line of result.lines) say(`  ${line}`)
      if (result.broken.length > 0) failed = result
    }
  } finally {
    await setup.close()
    await server.stop()
  }
  if (failed) printFailure(failed, all ? 0 : linesShown)
  const seconds = ((systemClock.now().getTime() - begun) / 1000).toFixed(1)
  say(
    `${ran} seeds from ${first}, ${done} steps, ${seconds} s: ${failed ? 'a rule is broken' : 'all rules hold'}`,
  )
  return failed ? 1 : 0
}

async function prepare(url: string): Promise<void> {
  const { db, end } = openDatabase({ url, poolSize: 2, log: silentLog })
  await migrateToLatest(db)
  await seedDatabase(db)
  await end()
}

process.exitCode = await main()
