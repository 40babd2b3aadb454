import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<{ requestId: string }>()

/** Whatever is said while this runs, however deep, is said of this request. */
export const inRequest = <T>(requestId: string, work: () => T): T => scope.run({ requestId }, work)

/** For the log's lines; empty outside of a request. */
export const currentRequest = (): object => scope.getStore() ?? {}
