import type { Context } from 'hono'
import { html } from 'hono/html'

/** Any page may embed the map, since the site that shows it has another origin. */
const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *"

/** Stands in for the embedded Google map. */
export function mapPage(c: Context): Response | Promise<Response> {
  const place = c.req.query('q') ?? ''
  c.header('Content-Security-Policy', policy)
  c.header('Cache-Control', 'no-store')
  return c.html(html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Map · Sandbox</title>
    <link rel="stylesheet" href="/sandbox/pages/style.css">
  </head>
  <body>
    <main>
      <h1>The map would be here</h1>
      <p>The sandbox has no map. The page asked for <b>${place}</b>.</p>
      <p><a href="https://www.google.com/maps?q=${encodeURIComponent(place)}" target="_blank" rel="noopener">Open in Google Maps</a></p>
    </main>
  </body>
</html>`)
}
