// The first server of a process replaces the global `Response`, which the sandbox's hand-written answers rely on. In a worker
// that has run other files this must happen before the tests, as it does in the product.
import '@hono/node-server/utils/response'
