import { type Ground, openOwnDatabase } from '../booking/built-hotel'
import { type Caller, openCaller } from '../booking/caller'
import { processTree, used } from '../processes'

/** Seconds of CPU, or milliseconds for one booking, of each process of a hotel. */
export type Cpu = { node: number; postgres: number; sandbox: number }

/** A built server with a Postgres and a sandbox of its own, each in its own process. `label`: empty for this checkout. */
export type Product = {
  label: string
  database: ReturnType<typeof openOwnDatabase>
  caller: Caller
  sandbox: Caller
  cpuSeconds(): Promise<Cpu>
  close(): Promise<void>
}

export async function openProduct(label: string, ground: Ground, hotelUrl: string): Promise<Product> {
  const sandbox = await ground.startSandbox()
  const server = await ground.startServer('server', { SANDBOX_URL: sandbox.url, DATABASE_URL: hotelUrl })
  const [caller, toSandbox] = [openCaller(server.url), openCaller(sandbox.url)]
  const database = openOwnDatabase(hotelUrl)
  const secondsOf = async (pids: number[]) => (await used(pids)).cpuSeconds
  return {
    label,
    database,
    caller,
    sandbox: toSandbox,
    cpuSeconds: async () => ({
      node: await secondsOf([server.pid]),
      postgres: await secondsOf(await processTree(ground.postgres)),
      sandbox: await secondsOf([sandbox.pid]),
    }),
    close: async () => {
      caller.close()
      toSandbox.close()
      await database.end()
    },
  }
}
