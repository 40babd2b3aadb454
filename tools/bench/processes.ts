import { readFile } from 'node:fs/promises'

/** Several processes together: seconds of CPU since they began, and their resident memory in KB. */
type Used = { cpuSeconds: number; residentKb: number }

/** The kernel counts in hundredths of a second, whatever the machine. */
const ticksPerSecond = 100

export async function used(pids: readonly number[]): Promise<Used> {
  const all = await Promise.all(pids.map(usedBy))
  return {
    cpuSeconds: all.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
    residentKb: all.reduce((sum, { residentKb }) => sum + residentKb, 0),
  }
}

async function usedBy(pid: number): Promise<Used> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  // The name in parentheses may contain spaces; the fields after it do not.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user = 0, system = 0] = fields.slice(11, 13).map(Number)
  const [, resident = '0'] = /^VmRSS:\s+(\d+) kB/m.exec(status) ?? []
  return { cpuSeconds: (user + system) / ticksPerSecond, residentKb: Number(resident) }
}
