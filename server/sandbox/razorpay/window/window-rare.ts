/** Browser script, part of the frame's: what seldom happens, each under the name of its button. */
export const windowRare = `
  /** Pays, and whatever the answer is, the page is told nothing of it. */
  function payUnheard(then) {
    get('problem').textContent = ''
    running = { payment_id: null }
    tell('submit', { method: chosen() })
    ask('pay', request('authorized')).catch(lost).then(function () {
      running = null
      if (!over) then()
    })
  }

  /** The same payment fails and is asked for again, as in an UPI app. */
  async function declineThenAsk() {
    running = { payment_id: null }
    tell('submit', { method: chosen() })
    var answer = await ask('pay', request('failed')).catch(lost)
    if (over) return
    if (faultOf(answer)) return end('fault', faultOf(answer))
    running = { payment_id: answer.payment_id, asksAgain: true }
    tell('failed', { error: answer.error })
    wait(running, 'The bank declined, and your app asks you again for the same payment.', true)
  }

  var rare = {
    slow: function () {
      pay('authorized', { after_seconds: 3 })
    },
    again: declineThenAsk,
    tabGone: function () {
      payUnheard(function () {
        over = true
        show('gone')
      })
    },
    lineDown: function () {
      payUnheard(function () {
        get('problem').textContent = 'The line is down. Nobody here knows whether you have paid.'
        show('choice')
      })
    },
    timeOut: function () {
      end('dismiss', 'timeout')
    },
    paidElsewhere: function () {
      payUnheard(function () {
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
