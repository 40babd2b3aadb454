import { html } from 'hono/html'
import type { Order } from '../razorpay/entities'
import { inKolkata } from './in-kolkata'

type Facts = { now: Date; orders: Order[]; mails: number; smtpUrl: string; keyId: string }

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** Links to everything, and the clock. `orders` come newest first. */
export const indexPage = ({ now, orders, mails, smtpUrl, keyId }: Facts) => html`
  <h1>The sandbox</h1>
  <p>It stands in for the payment provider, the mail server, Google's reviews and photos, and the clock. No real money and no real mail are involved.</p>
  <h2>Clock</h2>
  <p class="clock"><time datetime="${now.toISOString()}">${inKolkata(now)}</time> in Kolkata</p>
  <div class="row">
    <button type="button" data-seconds="60">Forward 1 minute</button>
    <button type="button" data-seconds="600">Forward 10 minutes</button>
    <button type="button" data-seconds="86400">Forward 1 day</button>
  </div>
  <form id="clock-form" class="row">
    <label>Set it to <input id="clock-now" value="${now.toISOString()}" size="26"></label>
    <button>Set the clock</button>
  </form>
  <output id="clock-answer"></output>
  <h2>Links</h2>
  <ul>
    <li><a href="/sandbox/mailbox">Mailbox</a>: ${mails} mails (<a href="/sandbox/mailbox.json">JSON</a>); SMTP at ${smtpUrl}</li>
    <li><a href="/sandbox/razorpay/control/ledger">Ledger of the payment provider</a></li>
    <li><a href="/sandbox/razorpay/control/webhooks">Webhooks sent</a></li>
    <li><a href="/sandbox/razorpay/control/refuse">What the payment provider refuses</a>: POST <code>{"kind":"keys"}</code>, <code>{"kind":"amount","aboveAmount":500000}</code> or <code>{"kind":"none"}</code></li>
    <li>A payment of another amount than its order's: POST <code>{"order_id":"…","amount":306000}</code> to <code>/sandbox/razorpay/control/pay</code> (amounts in paise)</li>
    <li><a href="/sandbox/places/control">How the reviews behave</a></li>
    <li><a href="/sandbox/drive/control">How the photos behave</a></li>
    <li><a href="/sandbox/info">Keys and addresses</a>; key id ${keyId}</li>
  </ul>
  <h2>Latest orders</h2>
  ${orders.length === 0 ? html`<p>No order has been made yet.</p>` : ordersTable(orders)}
`

const ordersTable = (orders: Order[]) => html`
  <div class="wide" tabindex="0" role="region" aria-label="Latest orders">
    <table>
      <thead><tr><th scope="col">Order</th><th scope="col">Amount</th><th scope="col">State</th><th scope="col">Receipt</th></tr></thead>
      <tbody>${orders.map(orderRow)}</tbody>
    </table>
  </div>
`

const orderRow = ({ id, amount, status, receipt }: Order) => html`
  <tr>
    <td><a href="/sandbox/razorpay/try?order_id=${id}">${id}</a></td>
    <td>${rupees.format(amount / 100)}</td>
    <td>${status}</td>
    <td>${receipt ?? ''}</td>
  </tr>
`
