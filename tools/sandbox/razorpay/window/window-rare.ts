/** Browser script of the frame: rare outcomes, each under the name of its button. */
export const windowRare = `
  /** Pays without reporting the answer to the page. */
  function payWithoutReport(then) {
    get('problem').textContent = ''
    runs({ payment_id: null })
    notify('submit', { method: chosen() })
    ask('pay', request('authorized')).catch(lost).then(function () {
      runs(null)
      if (!over) then()
    })
  }

  /** The same payment fails and is requested again, as in a UPI app. */
  async function declineThenAsk() {
    runs({ payment_id: null })
    notify('submit', { method: chosen() })
    var answer = await ask('pay', request('failed')).catch(lost)
    if (over) return
    if (faultOf(answer)) return end('fault', faultOf(answer))
    runs({ payment_id: answer.payment_id, asksAgain: true })
    notify('failed', { error: answer.error })
    wait(running, 'The bank declined, and your app asks you again for the same payment.', true)
  }

  var rare = {
    slow: function () {
      pay('authorized', { after_seconds: 3 })
    },
    again: declineThenAsk,
    tabGone: function () {
      payWithoutReport(function () {
        over = true
        show('gone')
      })
    },
    connectionLost: function () {
      payWithoutReport(function () {
        get('problem').textContent = 'The connection is down. It is not known whether you have paid.'
        show('choice')
      })
    },
    timeOut: function () {
      end('dismiss', 'timeout')
    },
    paidElsewhere: function () {
      payWithoutReport(function () {
        pay('authorized')
      })
    },
    wrongKey: function () {
      end('fault', 'The id provided does not exist')
    },
    badSignature: function () {
      pay('authorized', { proof: 'bad_signature' })
    },
    swappedIds: function () {
      pay('authorized', { proof: 'swapped_ids' })
    },
    otherOrder: function () {
      pay('authorized', { proof: 'other_order' })
    },
  }
`
