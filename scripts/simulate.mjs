import { register } from 'tsx/esm/api'

/**
 * `npm run simulate -- --seed N [--seeds K] --steps M [--kill] [--plant BUG]`: randomised simulation, see
 * server/simulation.
 */
register()
await import('../server/simulation/main.ts')
