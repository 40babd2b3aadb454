import { register } from 'tsx/esm/api'

/**
 * `npm run simulate -- --seed N [--seeds K] --steps M [--kill] [--plant BUG]`: randomised simulation, see
 * tools/simulation.
 */
register()
await import('../simulation/main.ts')
