import { register } from 'tsx/esm/api'

/** `npm run bench -- NAME [--option N]`: measures one thing on the built product, see tools/bench/measures.ts. */
register()
await import('../bench/main.ts')
