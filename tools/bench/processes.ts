import { readdir, readFile } from 'node:fs/promises'

/**
 * Several processes together: seconds of CPU since they began, those of their ended children included, and their resident
 * memory now and at its peak, in KB.
 */
type Used = { cpuSeconds: number; residentKb: number; peakKb: number }

/** The kernel counts in hundredths of a second, whatever the machine. */
const ticksPerSecond = 100

export async function used(pids: readonly number[]): Promise<Used> {
  const all = await Promise.all(pids.map(usedBy))
  return {
    cpuSeconds: all.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
    residentKb: all.reduce((sum, { residentKb }) => sum + residentKb, 0),
    peakKb: all.reduce((sum, { peakKb }) => sum + peakKb, 0),
  }
}

async function usedBy(pid: number): Promise<Used> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [, resident = '0'] = /^VmRSS:\s+(\d+) kB/m.exec(status) ?? []
  const [, peak = '0'] = /^VmHWM:\s+(\d+) kB/m.exec(status) ?? []
  return { cpuSeconds: cpuSecondsIn(stat), residentKb: Number(resident), peakKb: Number(peak) }
}

/** Reads `/proc/PID/stat`: user and system time of the process and of the children that it has waited for. */
export function cpuSecondsIn(stat: string): number {
  const ticks = fieldsIn(stat).slice(11, 15).map(Number)
  return ticks.reduce((sum, one) => sum + one, 0) / ticksPerSecond
}

/** The name in parentheses may contain spaces; the fields after it do not. */
const fieldsIn = (stat: string) => stat.slice(stat.lastIndexOf(')') + 2).split(' ')

/** A process and all that it has started; Postgres has one for each connection. */
export async function processTree(pid: number): Promise<number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = await Promise.all(
    all.map(async (child) => {
      const stat = await readFile(`/proc/${child}/stat`, 'utf8').catch(() => '')
      return [child, Number(fieldsIn(stat)[1])] as const
    }),
  )
  const members = new Set([pid])
  for (let size = 0; size < members.size; ) {
    size = members.size
    for (const [child, parent] of parents) if (members.has(parent)) members.add(child)
  }
  return [...members]
}
