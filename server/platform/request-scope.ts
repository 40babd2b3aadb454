import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<{ requestId: string }>()

/** Log entries of `work` carry this request id, however deep the call. */
export const inRequest = <T>(requestId: string, work: () => T): T => scope.run({ requestId }, work)

/** Fields for log entries; empty outside of a request. */
export const currentRequest = (): object => scope.getStore() ?? {}
