/** Browser script, second part of checkout.js: the frame over the page, and the messages to and from it. */
export const checkoutFrame = `
  /** Puts the window over the page and locks its scroll; \`onMessage\` gets messages of this frame and origin only. */
  function openFrame(options, onMessage) {
    var before = document.activeElement
    var overflow = document.documentElement.style.overflow
    var address = new URL(home.href)
    address.searchParams.set('origin', window.location.origin)

    var container = document.createElement('div')
    container.className = 'razorpay-container'
    Object.assign(container.style, {
      position: 'fixed',
      inset: '0',
      zIndex: '2147483647',
      background: options.theme.backdrop_color || 'rgba(0, 0, 0, 0.6)',
    })
    var frame = document.createElement('iframe')
    frame.className = 'razorpay-checkout-frame'
    frame.title = 'Payment window'
    frame.src = address.href
    Object.assign(frame.style, { width: '100%', height: '100%', border: '0', display: 'block', background: 'none' })
    frame.style.colorScheme = 'normal'
    container.appendChild(frame)

    function listen(event) {
      if (event.source !== frame.contentWindow || event.origin !== home.origin) return
      if (!event.data || event.data.source !== 'sandbox-checkout') return
      if (event.data.event === 'load') {
        frame.contentWindow.postMessage(
          { source: 'sandbox-checkout', event: 'open', options: forFrame(options) },
          home.origin,
        )
        frame.focus()
      }
      onMessage(event.data.event, event.data.data)
    }

    window.addEventListener('message', listen)
    document.documentElement.style.overflow = 'hidden'
    document.body.appendChild(container)

    return function remove() {
      window.removeEventListener('message', listen)
      document.documentElement.style.overflow = overflow
      container.remove()
      if (before && before.focus) before.focus()
    }
  }

  /** An error as form fields; nested values as JSON. */
  function errorFields(error) {
    var fields = {}
    Object.keys(error).forEach(function (name) {
      var value = error[name]
      fields['error[' + name + ']'] = typeof value === 'string' ? value : JSON.stringify(value)
    })
    return fields
  }

  /** Redirect mode: leaves the page by posting a form. */
  function postForm(url, fields) {
    var form = document.createElement('form')
    form.method = 'post'
    form.action = url
    Object.keys(fields).forEach(function (name) {
      var input = document.createElement('input')
      input.type = 'hidden'
      input.name = name
      input.value = fields[name]
      form.appendChild(input)
    })
    document.body.appendChild(form)
    form.submit()
  }
`
