// The first server of a process replaces the global `Response`. The sandbox's mark for answers that it wrote by hand must
// be made before, as in the product, and not in the middle of a worker that has run other files already.
import '@hono/node-server/utils/response'
