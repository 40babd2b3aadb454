import { register as registerLoader } from 'node:module'
import { register } from 'tsx/esm/api'

/** `npm run fuzz -- [--base URL [--pid N]] --requests N --seed S`: bad input for every door, see server/testing/fuzz. */
register()
registerLoader('./without-styles.mjs', import.meta.url)
await import('../server/testing/fuzz/main.ts')
