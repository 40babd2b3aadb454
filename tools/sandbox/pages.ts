import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { asScript, asset } from './answers'
import type { Order } from './razorpay/entities'

type Markup = ReturnType<typeof html>

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

const inWords = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'full',
  timeStyle: 'medium',
  timeZone: 'Asia/Kolkata',
})
/** A date and time in the hotel's time zone. */
export const timeOf = (instant: Date) =>
  html`<time datetime="${instant.toISOString()}">${inWords.format(instant)}</time>`

type Kind = { showsMail?: boolean; scripts?: string[]; canBeEmbedded?: boolean }

/** Only our own files load; a shown mail may also have inline styles and data images. */
const policyOf = ({ showsMail, canBeEmbedded }: Kind) =>
  `default-src 'none'; script-src 'self'; style-src 'self'${showsMail ? " 'unsafe-inline'" : ''}; ` +
  `img-src 'self'${showsMail ? ' data:' : ''}; connect-src 'self'; frame-src 'self'; form-action 'self'; ` +
  `base-uri 'none'; frame-ancestors ${canBeEmbedded ? '*' : "'none'"}`

/** A page of the sandbox in its common frame. Values in `html` templates are escaped. */
export async function page(c: Context, title: string, body: Markup, kind: Kind = {}): Promise<Response> {
  c.header('Content-Security-Policy', policyOf(kind))
  c.header('X-Content-Type-Options', 'nosniff')
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
    <header><a href="/sandbox" target="_top">Sandbox</a> fake providers for development</header>
    <main>${content}</main>
  </body>
</html>`)
}

const style = `
:root { color-scheme: light; }
body { margin: 0 auto; padding: 0 1.25rem 3rem; max-width: 56rem; font: 1.0625rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
header { padding: 1.25rem 0; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; }
dd { margin: 0; }
pre { white-space: pre-wrap; }
iframe { width: 100%; height: 32rem; background: #fff; }
button, input { font: inherit; min-height: 3rem; padding: 0 1rem; max-width: 100%; }
`

type Facts = { now: Date; orders: Order[]; mails: number; smtpUrl: string; keyId: string }

/** Links to everything, and the clock. `orders` come newest first. */
const indexPage = ({ now, orders, mails, smtpUrl, keyId }: Facts) => html`
  <h1>The sandbox</h1>
  <p>It stands in for the payment provider, the mail server, Google's reviews and photos, other sites' calendars, and the clock. No real money and no real mail are involved.</p>
  <h2>Clock</h2>
  <p>${timeOf(now)} in Kolkata</p>
  <p>
    <button type="button" data-seconds="60">Forward 1 minute</button>
    <button type="button" data-seconds="600">Forward 10 minutes</button>
    <button type="button" data-seconds="86400">Forward 1 day</button>
  </p>
  <h2>Payouts</h2>
  <p>The payment provider pays nothing to the hotel's bank by itself here. <a href="/sandbox/razorpay/control/settlements">Payouts so far</a></p>
  <p><button type="button" data-post="/sandbox/razorpay/control/settlements">Pay out what is captured</button></p>
  <h2>Links</h2>
  <ul>
    <li><a href="/sandbox/mailbox">Mailbox</a>: ${mails} mails (<a href="/sandbox/mailbox.json">JSON</a>); SMTP at ${smtpUrl}</li>
    <li><a href="/sandbox/razorpay/control/ledger">Ledger of the payment provider</a></li>
    <li><a href="/sandbox/razorpay/control/webhooks">Webhooks sent</a></li>
    <li><a href="/sandbox/razorpay/control/refuse">What the payment provider refuses</a></li>
    <li><a href="/sandbox/places/control">How the reviews behave</a></li>
    <li><a href="/sandbox/drive/control">How the photos behave</a></li>
    <li><a href="/sandbox/calendars">Another site's calendar</a></li>
    <li><a href="/sandbox/info">Keys and addresses</a>; key id ${keyId}</li>
  </ul>
  <h2>Latest orders</h2>
  <ul>${orders.map(
    ({ id, amount, status, receipt }) =>
      html`<li>${id}: ${rupees.format(amount / 100)}, ${status}, ${receipt ?? 'no receipt'}</li>`,
  )}</ul>
`

/** Browser script of the index page: its buttons. */
const indexScript = asScript(() => {
  for (const button of document.querySelectorAll<HTMLElement>('button[data-seconds]')) {
    button.addEventListener('click', async () => {
      const advanceSeconds = Number(button.dataset['seconds'])
      await fetch('/sandbox/clock', { method: 'POST', body: JSON.stringify({ advanceSeconds }) })
      location.reload()
    })
  }
  for (const button of document.querySelectorAll<HTMLElement>('button[data-post]')) {
    button.addEventListener('click', async () => {
      await fetch(button.dataset['post'] ?? '', { method: 'POST', body: '{}' })
      location.reload()
    })
  }
})

/** Stands in for the embedded Google map; any page may embed it, since the site has another origin. */
const mapPage = (place: string) => html`
  <h1>The map would be here</h1>
  <p>The sandbox has no map. The page asked for <b>${place}</b>.</p>
  <p><a href="https://www.google.com/maps?q=${encodeURIComponent(place)}" target="_blank" rel="noopener">Open in Google Maps</a></p>
`

/** The index and what its pages load. Mounted at `/sandbox`. */
export const pageRoutes = (facts: () => Facts): Hono =>
  new Hono()
    .get('/pages/style.css', (c) => asset(c, 'css', style))
    .get('/pages/index.js', (c) => asset(c, 'js', indexScript))
    .get('/maps/embed', (c) => page(c, 'Map', mapPage(c.req.query('q') ?? ''), { canBeEmbedded: true }))
    .get('/', (c) => page(c, 'Sandbox', indexPage(facts()), { scripts: ['/sandbox/pages/index.js'] }))
