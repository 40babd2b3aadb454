import type { Context } from 'hono'

/** A parameter of the path. Empty where the request's path is the route's pattern itself, which also matches. */
export const pathParam = (c: Context, name: string): string => c.req.param(name) ?? ''
