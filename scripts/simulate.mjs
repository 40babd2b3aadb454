import { register } from 'tsx/esm/api'

/** `npm run simulate -- --seed N [--seeds K] --steps M [--kill] [--plant NAME]`: seasons made of chance, see server/simulation. */
register()
await import('../server/simulation/main.ts')
