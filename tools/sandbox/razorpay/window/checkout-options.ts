/** Browser script, first part of checkout.js: reads options as the provider does, dropping silently what it does not know. */
export const checkoutOptions = `
  var known = {
    key: 'string',
    order_id: 'string',
    amount: 'number',
    currency: 'string',
    name: 'string',
    description: 'string',
    image: 'string',
    handler: 'function',
    callback_url: 'string',
    redirect: 'boolean',
    timeout: 'number',
    remember_customer: 'boolean',
    'prefill.name': 'string',
    'prefill.email': 'string',
    'prefill.contact': 'string',
    'prefill.method': 'string',
    'theme.color': 'string',
    'theme.backdrop_color': 'string',
    'method.card': 'boolean',
    'method.netbanking': 'boolean',
    'method.wallet': 'boolean',
    'method.upi': 'boolean',
    'method.emi': 'boolean',
    'modal.ondismiss': 'function',
    'modal.escape': 'boolean',
    'modal.backdropclose': 'boolean',
    'modal.handleback': 'boolean',
    'modal.confirm_close': 'boolean',
    'modal.animation': 'boolean',
    'retry.enabled': 'boolean',
    'readonly.email': 'boolean',
    'readonly.contact': 'boolean',
    'hidden.email': 'boolean',
    'hidden.contact': 'boolean',
  }

  function defaults() {
    return {
      currency: 'INR',
      prefill: {},
      theme: {},
      method: { card: true, netbanking: true, wallet: true, upi: true, emi: false },
      modal: { escape: true, backdropclose: false, handleback: true, confirm_close: false, animation: true },
      retry: { enabled: true },
      readonly: {},
      hidden: {},
      notes: {},
    }
  }

  /** The value in the wanted type, or undefined: "true" and "1" count as true, other types are dropped. */
  function typed(type, value) {
    if (typeof value === type) return value
    if (type === 'number' && typeof value === 'string' && value !== '' && isFinite(value)) return Number(value)
    if (type === 'boolean' && (value === 'true' || value === '1' || value === 1)) return true
    if (type === 'boolean' && (value === 'false' || value === '0' || value === 0)) return false
    if (type === 'string' && typeof value === 'number') return String(value)
    return undefined
  }

  function readNotes(notes) {
    var read = {}
    if (typeof notes !== 'object' || notes === null) return read
    var names = Object.keys(notes)
    if (names.length > 15) throw new Error('At most 15 notes are allowed')
    names.forEach(function (name) {
      var value = notes[name]
      if (['string', 'number', 'boolean'].indexOf(typeof value) >= 0) read[name] = String(value).slice(0, 254)
    })
    return read
  }

  function readOptions(given) {
    if (typeof given !== 'object' || given === null) throw new Error('Invalid options')
    var options = defaults()
    Object.keys(known).forEach(function (path) {
      var parts = path.split('.')
      var group = parts.length === 2 ? given[parts[0]] : given
      if (typeof group !== 'object' || group === null) return
      var name = parts[parts.length - 1]
      var value = typed(known[path], group[name])
      if (value === undefined) return
      if (parts.length === 2) options[parts[0]][name] = value
      else options[name] = value
    })
    options.notes = readNotes(given.notes)
    if (!options.key) throw new Error('No key passed')
    return options
  }

  /** Functions cannot be posted to the frame. */
  function forFrame(options) {
    return JSON.parse(JSON.stringify(options))
  }
`
