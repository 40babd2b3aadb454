import { spawn } from 'node:child_process'
import path from 'node:path'
import { root } from './build.mjs'

const running = new Set()
let ending = false
const binaries = path.join(root, 'node_modules', '.bin')

/** Runs one tool to its end and gives what it said; "ended" is its exit code, or why it has none. */
export function runTool([tool, ...args], env = {}) {
  const said = []
  const child = spawn(path.join(binaries, tool), args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that what the tool has started can be ended with it.
    detached: true,
  })
  running.add(child)
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => said.push(bytes))
  return new Promise((resolve) => {
    const finish = (ended) => {
      running.delete(child)
      // Who waits for an interrupted tool must not go on to the next one.
      if (!ending) resolve({ ended, output: Buffer.concat(said).toString('utf8').trim() })
    }
    child.once('error', (error) => finish(error.message))
    child.once('close', (code, signal) => finish(code ?? signal))
  })
}

/** Ends whatever runs: first politely, so that databases and folders are cleared away. */
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
