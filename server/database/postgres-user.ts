import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { chown, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { anotherPostgres } from './postgres-binaries'

/** How Postgres's programs are run, and who must own its files (null: the current user). */
export type PostgresUser = {
  owner: number | null
  spawn(command: string, args: string[], options: SpawnOptions): ChildProcess
}

type RunAs = { prefix: string[]; owner: number | null; options?: SpawnOptions }

/** English messages, since this code reads them; the search path is for `unshare` and `setpriv`. */
const env = { LC_ALL: 'C', TZ: 'UTC', PGTZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin' }

const nobody = 65534
const passFolders = '+dac_override,+dac_read_search'
const ownNamespace = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`]
const otherUser = [
  'setpriv',
  `--reuid=${nobody}`,
  `--regid=${nobody}`,
  '--clear-groups',
  `--inh-caps=${passFolders}`,
  `--ambient-caps=${passFolders}`,
  '--securebits=+no_setuid_fixup', // or access(2), by which Postgres finds its own files, would ignore the capabilities
]

/** Postgres refuses to run as root; the first two can still reach files below a folder that only root may enter. */
const asRoot: RunAs[] = [
  { prefix: ownNamespace, owner: 0 },
  { prefix: otherUser, owner: nobody },
  { prefix: [], owner: nobody, options: { uid: nobody, gid: nobody } },
]

/** Postgres refuses a user without a name, as in some containers; the second one gives it a name. */
const asOrdinary: RunAs[] = [
  { prefix: [], owner: null },
  { prefix: ownNamespace, owner: null },
]

export async function choosePostgresUser(initdb: string): Promise<PostgresUser> {
  const complaints: string[] = []
  for (const runAs of process.getuid?.() === 0 ? asRoot : asOrdinary) {
    const user = { owner: runAs.owner, spawn: spawnAs(runAs) }
    const complaint = await complaintOf(user, initdb)
    if (complaint === null) return user
    complaints.push(complaint.trim())
  }
  throw new Error(
    `Postgres cannot run as the user of this process: ${complaints.join('; ')}\n` +
      `Start the server as an ordinary user, or ${anotherPostgres}.`,
  )
}

function spawnAs({ prefix, options }: RunAs): PostgresUser['spawn'] {
  return (command, args, more) => {
    const [program = command, ...rest] = [...prefix, command, ...args]
    return spawn(program, rest, { ...more, ...options, env, windowsHide: true })
  }
}

/** A dry run that looks up the user's name and finds its own files, as the real run does. */
async function complaintOf(user: PostgresUser, initdb: string): Promise<string | null> {
  const child = user.spawn(initdb, ['--show', '-D', 'unused'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<number | string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message)).once('exit', resolve)
  })
  const [said, result] = await Promise.all([child.stderr ? text(child.stderr) : '', ended])
  if (result === 0) return null
  return typeof result === 'string' ? result : said
}

/** Postgres insists on owning its files, and another machine or container may run it as another user. */
export async function changeOwner(folder: string, owner: number | null): Promise<void> {
  if (owner === null || (await stat(folder)).uid === owner) return
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const child = path.join(folder, entry.name)
    if (entry.isDirectory()) await changeOwner(child, owner)
    else if (entry.isFile()) await chown(child, owner, owner)
  }
  // The folder itself comes last, so that an interrupted change is repeated at the next start.
  await chown(folder, owner, owner)
}
