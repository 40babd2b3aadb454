import { execFileSync } from 'node:child_process'
import { register as registerLoader } from 'node:module'
import path from 'node:path'
import { register } from 'tsx/esm/api'

/**
 * `npm run fuzz -- [--base URL [--pid N]] --requests N --seed S`: bad input for every entry point, see
 * tools/black-box/fuzz.
 */
if (!process.argv.some((word) => word.startsWith('--base'))) {
  // Without --base it starts the built server.
  const build = path.join(import.meta.dirname, 'build.mjs')
  execFileSync(process.execPath, [build], { stdio: ['ignore', 'ignore', 'inherit'] })
}
register()
registerLoader('./without-styles.mjs', import.meta.url)
await import('../black-box/fuzz/main.ts')
