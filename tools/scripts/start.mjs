import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const [entry = 'main'] = process.argv.slice(2)

function refuse(reason) {
  console.error(reason)
  process.exit(1)
}

/** In a process of its own: the bundler sets NODE_ENV and stays in memory. */
async function build() {
  process.stderr.write('Building ...\n')
  const script = path.join(root, 'tools', 'scripts', 'build.mjs')
  const [code] = await once(spawn(process.execPath, [script], { stdio: 'inherit' }), 'exit')
  if (code !== 0) refuse('The build failed; see the output above.')
}

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  refuse(`Node ${process.versions.node} is too old: this needs Node 20.19 or later.`)
}
if (!existsSync(path.join(root, 'node_modules', 'vite'))) {
  refuse('The packages are not installed. Run "npm ci" first.')
}

// Imported only now, so that an old Node reaches the message above.
const { staleStamp } = await import('./build.mjs')
if ((await staleStamp()) !== null) await build()
process.setSourceMapsEnabled(true)
// In this same process, so that signals of the parent reach the server.
await import(pathToFileURL(path.join(root, 'dist', 'server', `${entry}.js`)).href)
