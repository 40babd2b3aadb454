import type { Context } from 'hono'
import { html } from 'hono/html'

export type Markup = ReturnType<typeof html>

type Kind = { showsMail?: boolean; scripts?: string[] }

/** Only our own files load; a shown mail may also have inline styles and data images. */
const policyOf = ({ showsMail }: Kind) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    showsMail ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    showsMail ? "img-src 'self' data:" : "img-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** A page of the sandbox in its common frame. Values in `html` templates are escaped. */
export async function page(c: Context, title: string, body: Markup, kind: Kind = {}): Promise<Response> {
  c.header('Content-Security-Policy', policyOf(kind))
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Referrer-Policy', 'same-origin')
  c.header('Cache-Control', 'no-store')
  const content = await body
  return c.html(html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title} · Sandbox</title>
    <link rel="stylesheet" href="/sandbox/pages/style.css">
    ${(kind.scripts ?? []).map((source) => html`<script src="${source}" defer></script>`)}
  </head>
  <body>
    <header><a href="/sandbox">Sandbox</a> <span>fake providers for development</span></header>
    <main>${content}</main>
  </body>
</html>`)
}
