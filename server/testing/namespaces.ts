import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

const unshare = [
  'unshare',
  ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']),
  ...['--net', '--pid', '--ipc', '--fork', '--mount-proc', '--kill-child'],
]

/** Why namespaces, as containers use them, cannot be created here; undefined where they can. */
export function whyNoNamespaces(): string | undefined {
  const { status, error, stderr } = spawnSync('sh', ['-c', `${unshare.join(' ')} ip link set lo up`], {
    encoding: 'utf8',
  })
  return status === 0 ? undefined : `no namespaces on this machine: ${error?.message ?? stderr.trim()}`
}

export type InNamespaces = {
  /** Resolves with the next output of the program. */
  said(): Promise<string>
  /** Kills everything in the namespaces, as ending a container does. */
  end(): Promise<void>
}

/** Runs a shell command with its own network and process ids, as in a container with the same disk. */
export function inNamespaces(words: string, env: Record<string, string>): InNamespaces {
  const [program = '', ...args] = [...unshare, 'sh', '-c', `ip link set lo up; ${words}`]
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // The pipe is shared by all processes inside, so it closes with the last one.
  const ended = once(child, 'close')
  child.stdout.setEncoding('utf8')
  return {
    said: async () => {
      const [piece] = await once(child.stdout, 'data')
      return String(piece)
    },
    end: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
