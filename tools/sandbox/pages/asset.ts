import type { Context } from 'hono'

const types = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' } as const

/** A script or style sheet that any page may load, since a sandbox of its own has another origin. */
export const asset = (c: Context, kind: keyof typeof types, text: string) =>
  c.body(text, 200, {
    'Content-Type': types[kind],
    'Cache-Control': 'no-cache',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'X-Content-Type-Options': 'nosniff',
  })
