import type { HttpDeps } from './context'

/**
 * An answer's body that is made while it is sent; a reader that leaves ends it. An error is logged and breaks the answer off,
 * since its status has been sent. `what`: what is sent, with its article.
 */
export function streamOf(
  chunks: AsyncGenerator<Uint8Array<ArrayBuffer>, void>,
  log: HttpDeps['log'],
  what: 'a list' | 'an export',
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const read = async (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
    const { done, value } = await chunks.next()
    if (done) controller.close()
    else controller.enqueue(value)
  }
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: async (controller) => {
      try {
        await read(controller)
      } catch (err) {
        log.error({ err }, `${what} broke off while it was sent`)
        throw new Error(`The ${what.split(' ')[1]} broke off.`)
      }
    },
    cancel: async () => {
      await chunks.return()
    },
  })
}
