/** Browser script of the frame: what the window shows, and what was chosen in it. */
export const windowView = `
  function get(id) {
    return document.getElementById(id)
  }

  function rupees(paise) {
    var digits = paise % 100 === 0 ? 0 : 2
    var format = { style: 'currency', currency: 'INR', minimumFractionDigits: digits, maximumFractionDigits: digits }
    return new Intl.NumberFormat('en-IN', format).format(paise / 100)
  }

  function show(part) {
    ;['choice', 'waiting', 'sure', 'gone'].forEach(function (id) {
      get(id).hidden = id !== part
    })
    get('window').hidden = false
    var first = part === 'choice' ? document.querySelector('input[name=method]:checked') : null
    ;(first || get(part).querySelector('button:not([hidden])') || get('window')).focus()
  }

  function showOrder() {
    get('merchant').textContent = options.name || 'Merchant'
    get('description').textContent = options.description || ''
    get('amount').textContent = rupees(order.amount)
    get('pay').textContent = 'Pay ' + rupees(order.amount)
    var form = get('choice')
    form.elements.email.value = options.prefill.email || ''
    form.elements.contact.value = options.prefill.contact || ''
    form.elements.email.readOnly = options.readonly.email === true
    form.elements.contact.readOnly = options.readonly.contact === true
    form.elements.email.parentElement.hidden = options.hidden.email === true
    form.elements.contact.parentElement.hidden = options.hidden.contact === true
    showMethods()
    show('choice')
  }

  function showMethods() {
    var radios = Array.from(document.querySelectorAll('input[name=method]'))
    radios.forEach(function (radio) {
      radio.parentElement.hidden = options.method[radio.value] !== true
    })
    var offered = radios.filter(function (radio) {
      return options.method[radio.value] === true
    })
    var wanted = offered.find(function (radio) {
      return radio.value === options.prefill.method
    })
    if (offered.length > 0) (wanted || offered[0]).checked = true
    showDetails()
  }

  function chosen() {
    var radio = document.querySelector('input[name=method]:checked')
    return radio ? radio.value : 'card'
  }

  function showDetails() {
    document.querySelectorAll('[data-for]').forEach(function (element) {
      element.hidden = element.dataset.for !== chosen()
    })
  }

  function showMore() {
    var opened = get('rare').hidden
    get('rare').hidden = !opened
    get('more').setAttribute('aria-expanded', String(opened))
    if (opened) get('more').scrollIntoView()
  }

  /** \`asks\`: the guest can answer in their UPI app; a slow bank answers by itself. */
  function showWaiting(words, asks) {
    get('waited-for').textContent = words
    get('approve').hidden = get('decline').hidden = !asks
    show('waiting')
  }

  function contact(text) {
    var digits = text.replace(/[^0-9+]/g, '')
    return digits === '' || digits[0] === '+' ? digits : '+91' + digits
  }

  /** \`more\`: additional fields. */
  function request(outcome, more) {
    var fields = get('choice').elements
    var method = chosen()
    var asked = {
      key: options.key,
      order_id: options.order_id,
      // The sandbox treats EMI as a card payment.
      method: method === 'emi' ? 'card' : method,
      outcome: outcome,
      reason: fields.reason.value,
      bank: fields.bank.value,
      wallet: fields.wallet.value,
      email: fields.email.value || undefined,
      contact: contact(fields.contact.value) || undefined,
      description: options.description,
      notes: options.notes,
      card: method === 'card' ? fields.card.value : undefined,
    }
    return Object.assign(asked, more)
  }

  function countDown(seconds) {
    var until = new Date().getTime() + seconds * 1000
    var clock = get('countdown')
    clock.hidden = false
    function tick() {
      var left = Math.max(0, Math.ceil((until - new Date().getTime()) / 1000))
      var minutes = String(Math.floor(left / 60)).padStart(2, '0')
      clock.textContent = 'This window closes in ' + minutes + ':' + String(left % 60).padStart(2, '0')
      if (left === 0) end('dismiss', 'timeout')
      else if (!over) setTimeout(tick, 250)
    }
    tick()
  }

  function keys(event) {
    if (event.key === 'Escape' && options.modal.escape) close()
    if (event.key !== 'Tab') return
    var stops = Array.from(get('window').querySelectorAll('button, input, select')).filter(function (element) {
      if (element.disabled || (element.type === 'radio' && !element.checked)) return false
      return element.offsetParent !== null
    })
    var last = event.shiftKey ? stops[0] : stops[stops.length - 1]
    if (document.activeElement !== last && document.activeElement !== get('window')) return
    event.preventDefault()
    ;(event.shiftKey ? stops[stops.length - 1] : stops[0]).focus()
  }
`
