import { parseArgs } from 'node:util'
import { systemClock } from '#server/platform/clock'
import { serverProcess } from '#server/testing/server-process'
import { memoryOf } from './memory'
import { runFuzz } from './run-fuzz'

const say = (text: string) => process.stdout.write(`${text}\n`)
const { values } = parseArgs({
  options: {
    base: { type: 'string' },
    pid: { type: 'string' },
    requests: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    together: { type: 'string', default: '24' },
  },
})

/** The given server, or a new one without rate limits, which would stop most requests early. */
async function target() {
  if (values.base)
    return { base: values.base.replace(/\/$/, ''), pid: Number(values.pid ?? 0), end: async () => {} }
  const processes = await serverProcess()
  const server = await processes.start({ RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
  return { base: server.url, pid: server.pid, end: () => processes.removeAll() }
}

/** More growth than this in the second half means that memory grows with the number of requests. */
const mostGrowth = { share: 1.25, megabytes: 64 }

async function main(): Promise<void> {
  const { base, pid, end } = await target()
  const requests = Number(values.requests)
  const memory: { answered: number; megabytes: number }[] = []
  const note = async (answered: number) => {
    const megabytes = pid ? await memoryOf(pid) : undefined
    if (megabytes !== undefined) memory.push({ answered, megabytes })
  }
  await note(0)
  const began = systemClock.now().getTime()
  const report = await runFuzz({
    base,
    requests,
    seed: Number(values.seed),
    together: Number(values.together),
    onPart: async (answered) => {
      await note(answered)
      if (answered % 10_000 === 0) say(`${answered} answered, ${memory.at(-1)?.megabytes ?? '?'} MB`)
    },
  })
  const seconds = (systemClock.now().getTime() - began) / 1000
  const isAlive = await fetch(`${base}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
  await end()
  say(
    `${report.answered} requests to ${report.entryPoints} entry points in ${seconds.toFixed(1)} s: ${Math.round(report.answered / seconds)} a second`,
  )
  say(`statuses ${JSON.stringify(report.statuses)}, of them busy ${report.busy}`)
  const [start, half, last] = [memory[0], memory[Math.floor(memory.length / 2)], memory.at(-1)]
  if (start && half && last)
    say(`memory ${start.megabytes} MB at the start, ${half.megabytes} at half, ${last.megabytes} at the end`)
  for (const fault of report.faults) say(`FAULT ${fault}`)
  const grew = half && last && last.megabytes > half.megabytes * mostGrowth.share + mostGrowth.megabytes
  if (grew) say('FAULT memory grew in the second half')
  if (!isAlive) say('FAULT the server is not ready afterwards')
  process.exitCode = report.faults.length > 0 || grew || !isAlive ? 1 : 0
}

await main()
