import { html } from 'hono/html'
import { usualCard } from '../test-cards'

const options = (values: readonly (readonly [string, string])[]) =>
  values.map(([value, words]) => html`<option value="${value}">${words}</option>`)

const banks = [
  ['HDFC', 'HDFC Bank'],
  ['SBIN', 'State Bank of India'],
  ['ICIC', 'ICICI Bank'],
] as const
const wallets = [
  ['olamoney', 'Ola Money'],
  ['phonepe', 'PhonePe'],
  ['freecharge', 'Freecharge'],
] as const
const failures = [
  ['card_declined', 'The bank declines'],
  ['insufficient_funds', 'Not enough money'],
  ['payment_timed_out', 'Nobody answers in time'],
  ['gateway_technical_error', 'A technical fault'],
] as const

/** Rare outcomes, by their names in the script. */
const rareOutcomes = [
  [
    'The bank',
    [
      ['slow', 'Succeed slowly'],
      ['again', 'Decline, then ask again'],
    ],
  ],
  [
    'The connection and the window',
    [
      ['tabGone', 'Succeed, then the tab is gone'],
      ['connectionLost', 'Succeed, then the connection drops'],
      ['timeOut', 'Time out'],
      ['paidElsewhere', 'Order already paid elsewhere'],
      ['wrongKey', 'Wrong key'],
    ],
  ],
  [
    'Forged proofs',
    [
      ['badSignature', 'Hand over a wrong signature'],
      ['swappedIds', 'Hand over swapped ids'],
      ['otherOrder', 'Hand over the proof of another order'],
    ],
  ],
] as const

const rareGroup = ([title, outcomes]: (typeof rareOutcomes)[number]) => html`
  <h2>${title}</h2>
  ${outcomes.map(([name, words]) => html`<button type="button" data-rare="${name}">${words}</button>`)}
`

const method = (value: string, words: string) => html`
  <label data-method="${value}"><input type="radio" name="method" value="${value}"> <span>${words}</span></label>
`

/** The payment window inside the frame; its script fills it. */
export const windowPage = () => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Payment window</title>
    <link rel="stylesheet" href="/sandbox/razorpay/checkout/window.css">
    <script src="/sandbox/razorpay/checkout/window.js" defer></script>
  </head>
  <body>
    <div id="window" role="dialog" aria-modal="true" aria-labelledby="merchant" tabindex="-1" hidden>
      <p class="ribbon">Test Mode</p>
      <header>
        <h1 id="merchant"></h1>
        <p id="description"></p>
        <p id="amount"></p>
        <p id="countdown" role="timer" hidden></p>
      </header>
      <p id="problem" role="alert"></p>
      <form id="choice">
        <fieldset>
          <legend>How to pay</legend>
          <div class="methods">
            ${method('card', 'Card')} ${method('netbanking', 'Net banking')} ${method('wallet', 'Wallet')}
            ${method('upi', 'UPI')} ${method('emi', 'EMI')}
          </div>
        </fieldset>
        <label data-for="card">Card number
          <input name="card" inputmode="numeric" autocomplete="cc-number" maxlength="25" value="${usualCard}">
        </label>
        <label data-for="netbanking">Bank <select name="bank">${options(banks)}</select></label>
        <label data-for="wallet">Wallet <select name="wallet">${options(wallets)}</select></label>
        <label>E-mail <input name="email" type="email" autocomplete="email"></label>
        <label>Phone <input name="contact" type="tel" autocomplete="tel"></label>
        <label>If it fails, why <select name="reason">${options(failures)}</select></label>
        <div class="outcomes">
          <button class="main" id="pay">Pay</button>
          <button type="button" id="fail">Fail</button>
          <button type="button" id="pending" data-for="upi">Leave pending</button>
          <button type="button" data-close>Close</button>
        </div>
        <button type="button" id="more" aria-expanded="false" aria-controls="rare">More outcomes</button>
        <div id="rare" hidden>${rareOutcomes.map(rareGroup)}</div>
      </form>
      <div id="waiting" hidden>
        <p role="status" id="waited-for"></p>
        <div class="outcomes">
          <button type="button" id="approve">Approve in the app</button>
          <button type="button" id="decline">Decline in the app</button>
          <button type="button" data-close>Close</button>
        </div>
      </div>
      <div id="sure" hidden>
        <p>Do you want to leave this payment?</p>
        <div class="outcomes">
          <button type="button" id="leave">Yes, leave</button>
          <button type="button" id="stay">No, stay</button>
        </div>
        <div class="outcomes" id="too-late">
          <button type="button" id="leave-paid">Leave, but the bank has paid</button>
          <button type="button" id="leave-late">Leave, and the bank pays a moment later</button>
        </div>
      </div>
      <div id="gone" hidden>
        <p role="status">Done, as if this tab had been closed: the page gets no answer. Leave or reload it.</p>
      </div>
    </div>
  </body>
</html>`
