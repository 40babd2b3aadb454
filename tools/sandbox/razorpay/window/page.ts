import { html } from 'hono/html'
import { asScript } from '../../answers'
import type { CheckoutOptions } from './checkout'
import { type Answer, type Effect, type Press, step, type WindowEvent, type WindowState } from './logic'

const method = (value: string, words: string) => html`
  <label><input type="radio" name="method" value="${value}"> <span>${words}</span></label>
`

/** The payment window inside the frame; its script fills it. */
export const windowPage = html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Payment window</title>
    <link rel="stylesheet" href="/sandbox/razorpay/checkout/window.css">
    <script src="/sandbox/razorpay/checkout/window.js" defer></script>
  </head>
  <body>
    <main id="window" hidden>
      <p><strong>Test Mode</strong></p>
      <h1 id="merchant"></h1>
      <p id="description"></p>
      <p id="countdown" role="timer"></p>
      <p id="problem" role="alert"></p>
      <form id="choice">
        <fieldset>
          <legend>How to pay</legend>
          ${method('card', 'Card')} ${method('netbanking', 'Net banking')} ${method('wallet', 'Wallet')}
          ${method('upi', 'UPI')}
        </fieldset>
        <button type="button" data-press="authorized" id="pay">Pay</button>
        <button type="button" data-press="failed">Fail</button>
        <button type="button" data-press="pending">Leave pending</button>
        <button type="button" data-press="line drops">Succeed, then the connection drops</button>
        <button type="button" data-event="close">Close</button>
      </form>
      <div id="waiting">
        <p role="status">Approve the payment in your UPI app. This window waits for your bank.</p>
        <button type="button" data-app="yes">Approve in the app</button>
        <button type="button" data-app="no">Decline in the app</button>
        <button type="button" data-event="close">Close</button>
      </div>
      <div id="sure">
        <p>Do you want to leave this payment?</p>
        <button type="button" data-event="leave">Yes, leave</button>
        <button type="button" data-event="stay">No, stay</button>
      </div>
    </main>
  </body>
</html>`

export const windowStyle = `
:root { color-scheme: light; }
html, body { background: transparent; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 1.0625rem/1.5 system-ui, sans-serif; }
[hidden] { display: none !important; }
#window { box-sizing: border-box; width: min(100%, 26rem); padding: 1.5rem; background: Canvas; color: CanvasText; }
label { display: inline-block; min-height: 3rem; margin-right: 1rem; }
button { display: block; width: 100%; min-height: 3rem; margin-top: 0.5rem; font: inherit; }
`

/** The browser script inside the frame: pays the order and tells the page what happened. */
export const windowScript = asScript((next: typeof step) => {
  const page = new URLSearchParams(location.search).get('origin')
  const get = (id: string) => document.getElementById(id) as HTMLElement
  const all = <E extends HTMLElement>(selector: string) => [...document.querySelectorAll<E>(selector)]
  const radios = () => all<HTMLInputElement>('input[name=method]')
  const report = (event: string, data?: unknown) => window.parent.postMessage({ event, data }, page ?? '')
  let options: CheckoutOptions
  let state: WindowState

  async function ask(path: string, body?: object): Promise<Answer & { amount?: number }> {
    const sent = body && { method: 'POST', body: JSON.stringify({ key: options.key, ...body }) }
    const query = sent ? '' : `${path.includes('?') ? '&' : '?'}key=${encodeURIComponent(options.key)}`
    return (await fetch(`/sandbox/razorpay/checkout/${path}${query}`, sent)).json()
  }

  function pay(press: Press): Promise<Answer> {
    const digits = (options.prefill?.contact ?? '').replace(/[^0-9+]/g, '')
    return ask('pay', {
      order_id: options.order_id,
      method: radios().find((radio) => radio.checked)?.value,
      outcome: press === 'line drops' ? 'authorized' : press,
      email: options.prefill?.email || undefined,
      contact: (digits.startsWith('+') ? digits : digits && `+91${digits}`) || undefined,
      description: options.description,
    })
  }

  /** The answer to a call becomes the next event; a call that fails is a lost line. */
  function hear(of: string | null, answered: Promise<Answer>) {
    answered.then(
      (answer) => happen({ kind: 'answer', of, answer }),
      () => happen({ kind: 'lost', of }),
    )
  }

  function run(effect: Effect) {
    if ('report' in effect) return report(effect.report, 'data' in effect ? effect.data : undefined)
    if ('askAbout' in effect) {
      const asked = `payments/${effect.askAbout}`
      return setTimeout(() => state.shows !== 'nothing' && hear(effect.askAbout, ask(asked)), 500)
    }
    if ('answerBank' in effect)
      return hear(effect.of, ask(`payments/${effect.of}/bank`, { says: effect.answerBank }))
    if (effect.send !== 'line drops') return hear(null, pay(effect.send))
    const lose = () => happen({ kind: 'lost', of: null })
    return pay(effect.send).then(lose, lose)
  }

  function happen(event: WindowEvent) {
    const before = state
    const [after, effects] = next(state, event)
    state = after
    show(before.shows !== after.shows)
    for (const effect of effects) run(effect)
  }

  function show(isNew: boolean) {
    for (const part of ['choice', 'waiting', 'sure']) get(part).hidden = part !== state.shows
    get('problem').textContent = state.problem
    // A press while a payment is sent would be lost.
    for (const button of all<HTMLButtonElement>('[data-press]')) button.disabled = state.isSending
    if (!isNew || state.shows === 'nothing') return
    const first = radios().find((radio) => radio.checked)
    ;((state.shows === 'choice' && first) || get(state.shows).querySelector('button'))?.focus()
  }

  function showOrder(amount: number) {
    const format = { style: 'currency', currency: 'INR', minimumFractionDigits: amount % 100 === 0 ? 0 : 2 }
    const rupees = new Intl.NumberFormat('en-IN', format as Intl.NumberFormatOptions).format(amount / 100)
    get('merchant').textContent = options.name ?? 'Merchant'
    get('description').textContent = options.description ?? ''
    get('pay').textContent = `Pay ${rupees}`
    for (const radio of radios()) {
      const label = radio.parentElement
      if (label) label.hidden = options.method?.[radio.value] === false
      radio.checked ||= !label?.hidden && !radios().some(({ checked }) => checked)
    }
    get('window').hidden = false
  }

  function countDown(seconds: number) {
    const until = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    get('countdown').textContent = `This window closes in ${until}`
    if (seconds > 0) setTimeout(countDown, 1000, seconds - 1)
  }

  async function open(given: CheckoutOptions) {
    options = given
    const asksBeforeClosing = options.modal?.confirm_close === true
    const nothingYet = { isSending: false, paymentId: null, isLeaving: false, problem: '' }
    state = { shows: 'choice', asksBeforeClosing, ...nothingYet }
    const { fault, amount = 0 } = await ask(`order?order_id=${encodeURIComponent(options.order_id ?? '')}`)
    if (fault) return report('fault', fault)
    showOrder(amount)
    show(true)
    if (!options.timeout) return
    countDown(options.timeout)
    setTimeout(happen, options.timeout * 1000, { kind: 'timeout' })
  }

  window.addEventListener('message', ({ source, origin, data }) => {
    if (source === window.parent && origin === page && data?.open && !options) void open(data.open)
  })
  for (const button of all('button')) {
    const { press, app, event } = button.dataset
    button.addEventListener('click', () => {
      if (press) happen({ kind: 'press', press: press as Press })
      if (app) happen({ kind: 'app', says: app as 'yes' | 'no' })
      if (event) happen({ kind: event as 'close' | 'stay' | 'leave' })
    })
  }
  get('choice').addEventListener('submit', (event) => event.preventDefault())
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && options && options.modal?.escape !== false) happen({ kind: 'close' })
  })
  document.addEventListener('click', ({ target }) => {
    if (!get('window').contains(target as Node) && options?.modal?.backdropclose) happen({ kind: 'close' })
  })
  if (page) report('load')
}, step)
