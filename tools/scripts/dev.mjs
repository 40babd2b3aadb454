import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { build } from 'vite'
import { root } from './build.mjs'

/** `npm run dev`: rebuilds client and server on every change, and restarts the server. */
const dist = path.join(root, 'dist')
let server
let restarting = Promise.resolve()

const restart = () => {
  restarting = restarting.then(async () => {
    await end()
    const env = { ...process.env, NODE_ENV: 'development' }
    server = spawn(process.execPath, ['--enable-source-maps', path.join(dist, 'server', 'main.js')], {
      stdio: 'inherit',
      env,
    })
  })
}

async function end() {
  if (server?.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}

async function watch(name, options) {
  const watcher = await build({
    root,
    mode: 'development',
    logLevel: 'warn',
    build: { outDir: path.join(dist, name), emptyOutDir: true, watch: {}, ...options },
  })
  await new Promise((resolve) => {
    watcher.on('event', (event) => {
      if (event.code === 'ERROR') process.stderr.write(`${event.error.message}\n`)
      if (event.code !== 'END') return
      resolve()
      restart()
    })
  })
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    void restarting.then(end).then(() => process.exit(0))
  })
}

await watch('client', {})
await watch('server', { ssr: true })
