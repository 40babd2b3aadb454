import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import path from 'node:path'
import { root } from './build.mjs'

const running = new Set()
let ending = false
const binaries = path.join(root, 'node_modules', '.bin')

/**
 * Runs one tool to its end and returns its output; "ended" is its exit code, or why it has none. `yields`: it only takes the
 * time that other tools leave.
 */
export function runTool([tool, ...args], { env = {}, yields = false } = {}) {
  const chunks = []
  const child = spawn(tool === 'node' ? process.execPath : path.join(binaries, tool), args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that what the tool has started can be ended with it.
    detached: true,
  })
  running.add(child)
  if (yields && child.pid !== undefined) setPriority(child.pid, 5)
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => chunks.push(bytes))
  return new Promise((resolve) => {
    const finish = (ended) => {
      running.delete(child)
      // An interrupted run must not go on to the next tool.
      if (!ending) resolve({ ended, output: Buffer.concat(chunks).toString('utf8').trim() })
    }
    child.once('error', (error) => finish(error.message))
    child.once('close', (code, signal) => finish(code ?? signal))
  })
}

/** Ends all running tools, first with SIGTERM, so that they can remove databases and folders. */
export async function endRunning() {
  ending = true
  const children = [...running]
  const ended = Promise.all(children.map((child) => new Promise((resolve) => child.once('close', resolve))))
  for (const child of children) signalGroup(child, 'SIGTERM')
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 8_000))])
  for (const child of running) signalGroup(child, 'SIGKILL')
}

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch {
    // it has ended already
  }
}
