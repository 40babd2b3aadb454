import { checkoutFrame } from './checkout-frame'
import { checkoutOptions } from './checkout-options'

/** The browser script that a page loads to pay; defines `window.Razorpay`. Needs nothing but its own address. */
export const checkoutScript = `(function () {
  'use strict'

  var home = new URL('../checkout', document.currentScript.src)
${checkoutOptions}${checkoutFrame}
  function Razorpay(given) {
    if (!(this instanceof Razorpay)) return new Razorpay(given)
    this._options = readOptions(given)
    this._listeners = []
    this._remove = null
  }

  Razorpay.open = function (given) {
    return new Razorpay(given).open()
  }

  Razorpay.prototype.on = function (name, listener) {
    if (typeof listener === 'function') this._listeners.push({ name: name, listener: listener, once: false })
    return this
  }

  Razorpay.prototype.once = function (name, listener) {
    if (typeof listener === 'function') this._listeners.push({ name: name, listener: listener, once: true })
    return this
  }

  Razorpay.prototype.off = function (name, listener) {
    this._listeners = this._listeners.filter(function (entry) {
      return (name && entry.name !== name) || (listener && entry.listener !== listener)
    })
    return this
  }

  Razorpay.prototype._emit = function (name, data) {
    var rzp = this
    this._listeners.slice().forEach(function (entry) {
      if (entry.name !== name) return
      if (entry.once) rzp.off(name, entry.listener)
      entry.listener.call(rzp, data)
    })
  }

  Razorpay.prototype.open = function () {
    var rzp = this
    if (this._remove) return this
    this._remove = openFrame(this._options, function (event, data) {
      if (handlers[event]) handlers[event](rzp, data)
    })
    return this
  }

  /** Called by the page: closes without asking, and calls ondismiss as if the guest had closed the window. */
  Razorpay.prototype.close = function () {
    dismiss(this, undefined)
    return this
  }

  function hide(rzp) {
    if (!rzp._remove) return false
    rzp._remove()
    rzp._remove = null
    return true
  }

  /** Asynchronous, as at the provider: other code of the page may run first. */
  function dismiss(rzp, reason) {
    if (!hide(rzp)) return
    var ondismiss = rzp._options.modal.ondismiss
    if (ondismiss) setTimeout(ondismiss, 0, reason)
  }

  /** Reports the payment to the page: by its handler, or by posting a form. */
  function handOver(rzp, response, after) {
    var options = rzp._options
    if (options.redirect && options.callback_url) return postForm(options.callback_url, response)
    setTimeout(function () {
      if (options.handler) options.handler.call(rzp, response)
      else if (options.callback_url) postForm(options.callback_url, response)
    }, after)
  }

  function complete(rzp, response) {
    if (hide(rzp)) handOver(rzp, response, 200)
  }

  /** The guest left although the bank had paid: the page gets both, in this order. */
  function completeLate(rzp, response) {
    dismiss(rzp, undefined)
    handOver(rzp, response, 1500)
  }

  /** In redirect mode posts the error; true if it did. */
  function redirected(rzp, error) {
    var options = rzp._options
    if (!options.redirect || !options.callback_url || !hide(rzp)) return false
    postForm(options.callback_url, errorFields(error))
    return true
  }

  var handlers = {
    load: function (rzp) {
      rzp._emit('render')
      rzp._emit('ready')
    },
    submit: function (rzp, data) {
      rzp._emit('payment.submit', data)
    },
    failed: function (rzp, data) {
      rzp._emit('payment.failed', data)
      rzp._emit('payment.error', data)
    },
    complete: complete,
    completeLate: completeLate,
    dismiss: function (rzp, reason) {
      if (!reason || !reason.error || !redirected(rzp, reason.error)) dismiss(rzp, reason)
    },
    fault: function (rzp, message) {
      if (redirected(rzp, { code: 'BAD_REQUEST_ERROR', description: message })) return
      window.alert('Oops! Something went wrong.\\n' + message)
      rzp._emit('fault.close')
      dismiss(rzp, undefined)
    },
  }

  window.Razorpay = Razorpay
})()
`
