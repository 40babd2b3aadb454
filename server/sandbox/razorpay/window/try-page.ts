import { html } from 'hono/html'
import type { Order } from '../entities'

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** Plays the merchant's page for one order, so that a person without a site can pay with a click. */
export const tryPage = (keyId: string, order: Order | undefined, orderId: string) => html`
  <h1>Pay an order</h1>
  ${
    order
      ? html`
        <dl>
          <dt>Order</dt><dd>${order.id}</dd>
          <dt>Amount</dt><dd>${rupees.format(order.amount / 100)}</dd>
          <dt>State</dt><dd>${order.status}, ${order.attempts} attempts</dd>
          <dt>Receipt</dt><dd>${order.receipt ?? 'none'}</dd>
        </dl>
        <p><button type="button" class="main" id="open" data-key="${keyId}" data-order="${order.id}">
          Open the payment window
        </button></p>
        <h2>What the page is told</h2>
        <p class="note">After a payment: the three fields that belong into the verify call.</p>
        <pre id="told" role="status" tabindex="0">Nothing yet.</pre>`
      : html`
        <p>${orderId === '' ? 'Which order?' : `There is no order ${orderId}.`}</p>
        <form class="row">
          <label>Order id <input name="order_id" value="${orderId}" size="24"></label>
          <button>Show it</button>
        </form>`
  }
`

/** Browser script of that page. */
export const tryScript = `
const button = document.getElementById('open')
const told = document.getElementById('told')

function tell(title, value) {
  told.textContent = title + '\\n' + (value === undefined ? '' : JSON.stringify(value, null, 2))
}

if (button) {
  button.addEventListener('click', () => {
    const rzp = new window.Razorpay({
      key: button.dataset.key,
      order_id: button.dataset.order,
      name: 'Sandbox',
      description: 'Paying by hand',
      handler: (response) => tell('Paid.', response),
      modal: { ondismiss: (reason) => tell('The window was closed.', reason) },
    })
    rzp.on('payment.failed', (failure) => tell('The payment failed.', failure))
    rzp.open()
  })
}
`
