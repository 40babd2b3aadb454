import { html } from 'hono/html'
import type { Order } from '../entities'

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** A merchant's page for one order, to pay it by hand. */
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
        <h2>What the page receives</h2>
        <p class="note">After a payment: the three fields for the verify call.</p>
        <pre id="received" role="status" tabindex="0">Nothing yet.</pre>`
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
const received = document.getElementById('received')

function show(title, value) {
  received.textContent = title + '\\n' + (value === undefined ? '' : JSON.stringify(value, null, 2))
}

if (button) {
  button.addEventListener('click', () => {
    const rzp = new window.Razorpay({
      key: button.dataset.key,
      order_id: button.dataset.order,
      name: 'Sandbox',
      description: 'Paying by hand',
      handler: (response) => show('Paid.', response),
      modal: { ondismiss: (reason) => show('The window was closed.', reason) },
    })
    rzp.on('payment.failed', (failure) => show('The payment failed.', failure))
    rzp.open()
  })
}
`
