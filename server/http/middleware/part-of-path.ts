import type { Context } from 'hono'

/** A named part of the path. Who asks for a route's pattern itself is led to it too, with no parts at all. */
export const partOf = (c: Context, name: string): string => c.req.param(name) ?? ''
