import { windowRare } from './window-rare'
import { windowView } from './window-view'

/** The browser script inside the frame: pays the order and tells the page what happened. */
export const windowScript = `(function () {
  'use strict'

  var page = new URLSearchParams(location.search).get('origin')
  var options = null
  var order = null
  var running = null
  var over = false
${windowView}${windowRare}
  function notify(event, data) {
    window.parent.postMessage({ source: 'sandbox-checkout', event: event, data: data }, page)
  }

  /** A press while a payment is sent would be lost, so the buttons that pay are disabled until it is answered. */
  function runs(payment) {
    running = payment
    document.querySelectorAll('#pay, #fail, #pending, [data-rare]').forEach(function (button) {
      button.disabled = payment !== null
    })
  }

  /** Ends the window; nothing is posted after it. */
  function end(event, data) {
    if (over) return
    over = true
    notify(event, data)
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

  function faultOf(answer) {
    return answer.fault || (typeof answer.error === 'string' ? answer.error : undefined)
  }

  async function pay(outcome, more) {
    if (running || over) return
    runs({ payment_id: null })
    get('problem').textContent = ''
    notify('submit', { method: chosen() })
    var answer = await ask('pay', request(outcome, more)).catch(lost)
    if (over) return
    runs(answer.status === 'created' ? answer : null)
    if (faultOf(answer)) end('fault', faultOf(answer))
    else if (!running) conclude(answer)
    else if (outcome === 'pending') wait(answer, 'Approve the payment in your UPI app. This window waits for your bank.', true)
    else wait(answer, 'Your bank takes a moment. This window waits for it.', false)
  }

  function lost() {
    return { error: { code: 'SERVER_ERROR', description: 'The payment could not be sent.', metadata: {} } }
  }

  function conclude(answer) {
    if (answer.response) end('complete', answer.response)
    else if (answer.error) failed(answer.error)
  }

  function failed(error) {
    notify('failed', { error: error })
    if (!options.retry.enabled) return end('dismiss', { error: error })
    get('problem').textContent = 'Payment failed. ' + error.description + ' You can try again.'
    show('choice')
  }

  /** The bank has not answered yet: ask again until it has, or until the guest leaves. */
  async function wait(payment, words, asks) {
    if (get('sure').hidden) showWaiting(words, asks)
    while (!over && running === payment) {
      await new Promise(function (resolve) {
        setTimeout(resolve, 500)
      })
      var query = '?key=' + encodeURIComponent(options.key)
      var answer = await ask('payments/' + payment.payment_id + query).catch(function () {
        return { status: 'created' }
      })
      if (over || running !== payment || answer.status === 'created') continue
      if (answer.status === 'failed' && payment.asksAgain) continue
      runs(null)
      conclude(answer)
    }
  }

  /** The guest's answer in the UPI app. */
  async function answerInApp(says) {
    if (!running || !running.payment_id) return
    var path = 'payments/' + running.payment_id + '/bank'
    running.asksAgain = false
    await ask(path, { key: options.key, says: says }).catch(lost)
  }

  function close() {
    if (over) return
    if (!running && !options.modal.confirm_close) return end('dismiss')
    get('too-late').hidden = !running
    show('sure')
  }

  /** Cancels at the bank; where the bank has paid already, the payment counts. */
  async function leave(bank, late) {
    var payment = running
    runs(null)
    if (!payment) return end('dismiss')
    var path = 'payments/' + payment.payment_id + '/cancel'
    var answer = payment.payment_id ? await ask(path, { key: options.key, bank: bank }).catch(lost) : {}
    if (answer.response && !late) return end('complete', answer.response)
    notify('failed', { error: cancelled(payment.payment_id) })
    if (answer.response) end('completeLate', answer.response)
    else end('dismiss')
  }

  function cancelled(payment_id) {
    return {
      code: 'BAD_REQUEST_ERROR',
      description: 'Your payment has been cancelled. Try again or complete the payment later.',
      source: 'customer',
      step: 'payment_authentication',
      reason: 'payment_cancelled',
      metadata: { order_id: options.order_id, payment_id: payment_id },
    }
  }

  /** On a phone the back button closes the window, not the page under it. */
  function handleBack() {
    if (!options.modal.handleback || !/Android/.test(navigator.userAgent)) return
    history.pushState({ payment: true }, '')
    window.addEventListener('popstate', function () {
      close()
      if (!over) history.pushState({ payment: true }, '')
    })
  }

  async function open(given) {
    options = given
    var query = '?key=' + encodeURIComponent(options.key) + '&order_id=' + encodeURIComponent(options.order_id || '')
    var answer = await ask('order' + query)
    if (answer.fault) return end('fault', answer.fault)
    order = answer
    showOrder()
    if (options.timeout > 0) countDown(options.timeout)
    handleBack()
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
  get('approve').addEventListener('click', function () {
    answerInApp('yes')
  })
  get('decline').addEventListener('click', function () {
    answerInApp('no')
  })
  get('leave').addEventListener('click', function () {
    leave('stops', false)
  })
  get('leave-paid').addEventListener('click', function () {
    leave('has_paid', false)
  })
  get('leave-late').addEventListener('click', function () {
    leave('has_paid', true)
  })
  get('stay').addEventListener('click', function () {
    show(running ? 'waiting' : 'choice')
  })
  get('more').addEventListener('click', showMore)
  document.querySelectorAll('[data-rare]').forEach(function (button) {
    button.addEventListener('click', function () {
      if (!running && !over) rare[button.dataset.rare]()
    })
  })
  document.querySelectorAll('[data-close]').forEach(function (button) {
    button.addEventListener('click', close)
  })
  document.addEventListener('keydown', keys)
  document.body.addEventListener('click', function (event) {
    if (event.target === document.body && options && options.modal.backdropclose) close()
  })
  if (page) notify('load')
})()
`
