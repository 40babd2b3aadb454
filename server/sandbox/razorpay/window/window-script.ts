import { windowView } from './window-view'

/** The browser script inside the frame: pays the order and tells the page what happened. */
export const windowScript = `(function () {
  'use strict'

  var page = new URLSearchParams(location.search).get('origin')
  var options = null
  var order = null
  var running = null
  var over = false
${windowView}
  function tell(event, data) {
    window.parent.postMessage({ source: 'sandbox-checkout', event: event, data: data }, page)
  }

  /** The last word of this window; nothing is told after it. */
  function end(event, data) {
    if (over) return
    over = true
    tell(event, data)
  }

  async function ask(path, body) {
    var request = body && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }
    var response = await fetch('/sandbox/razorpay/checkout/' + path, request || undefined)
    return response.json()
  }

  async function pay(outcome) {
    if (running || over) return
    running = { payment_id: null }
    get('problem').textContent = ''
    tell('submit', { method: chosen() })
    var answer = await ask('pay', request(outcome)).catch(lost)
    if (over) return
    running = answer.status === 'created' ? answer : null
    if (answer.fault || typeof answer.error === 'string') end('fault', answer.fault || answer.error)
    else if (running) wait(answer)
    else conclude(answer)
  }

  function lost() {
    return { error: { code: 'SERVER_ERROR', description: 'The payment could not be sent.', metadata: {} } }
  }

  function conclude(answer) {
    if (answer.response) end('complete', answer.response)
    else if (answer.error) failed(answer.error)
  }

  function failed(error) {
    tell('failed', { error: error })
    if (!options.retry.enabled) return end('dismiss', { error: error })
    get('problem').textContent = 'Payment failed. ' + error.description + ' You can try again.'
    show('choice')
  }

  /** The bank has not answered yet: ask again until it has, or until the guest leaves. */
  async function wait(payment) {
    if (get('sure').hidden) show('waiting')
    while (!over && running === payment) {
      await new Promise(function (resolve) {
        setTimeout(resolve, 500)
      })
      var query = '?key=' + encodeURIComponent(options.key)
      var answer = await ask('payments/' + payment.payment_id + query).catch(function () {
        return payment
      })
      if (over || running !== payment || answer.status === 'created') continue
      running = null
      conclude(answer)
    }
  }

  function close() {
    if (over) return
    if (running || options.modal.confirm_close) show('sure')
    else end('dismiss')
  }

  /** Cancelling here does not reach the bank: it may still say yes. */
  function leave() {
    if (running) {
      var reason = { code: 'BAD_REQUEST_ERROR', source: 'customer', step: 'payment_authentication' }
      reason.description = 'Your payment has been cancelled. Try again or complete the payment later.'
      reason.reason = 'payment_cancelled'
      reason.metadata = { order_id: options.order_id, payment_id: running.payment_id }
      tell('failed', { error: reason })
    }
    end('dismiss')
  }

  async function open(given) {
    options = given
    var query = '?key=' + encodeURIComponent(options.key) + '&order_id=' + encodeURIComponent(options.order_id || '')
    var answer = await ask('order' + query)
    if (answer.fault) return end('fault', answer.fault)
    order = answer
    showOrder()
    if (options.timeout > 0) countDown(options.timeout)
  }

  window.addEventListener('message', function (event) {
    if (event.source !== window.parent || event.origin !== page) return
    if (!options && event.data && event.data.source === 'sandbox-checkout' && event.data.event === 'open') {
      open(event.data.options)
    }
  })
  get('choice').addEventListener('change', showDetails)
  get('choice').addEventListener('submit', function (event) {
    event.preventDefault()
    pay('authorized')
  })
  get('fail').addEventListener('click', function () {
    pay('failed')
  })
  get('pending').addEventListener('click', function () {
    pay('pending')
  })
  get('leave').addEventListener('click', leave)
  get('stay').addEventListener('click', function () {
    show(running ? 'waiting' : 'choice')
  })
  document.querySelectorAll('[data-close]').forEach(function (button) {
    button.addEventListener('click', close)
  })
  document.addEventListener('keydown', keys)
  document.body.addEventListener('click', function (event) {
    if (event.target === document.body && options && options.modal.backdropclose) close()
  })
  if (page) tell('load')
})()
`
