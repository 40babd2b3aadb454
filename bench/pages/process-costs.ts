import { readFile } from 'node:fs/promises'

/** What a process has used so far, as Linux counts it; elsewhere unknown, and so NaN. */
export async function costsOf(pid: number): Promise<{ cpuMs: number; memoryMb: number }> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
  const [stat, status] = await Promise.all([read('stat'), read('status')])
  // After the name in brackets, which may hold spaces; a tick is 10 ms.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const resident = /VmRSS:\s+(\d+) kB/.exec(status)?.[1]
  return {
    cpuMs: (Number(fields[11]) + Number(fields[12])) * 10,
    memoryMb: Math.round(Number(resident ?? Number.NaN) / 102.4) / 10,
  }
}
