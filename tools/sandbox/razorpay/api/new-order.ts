import type { Ledger, OrderRecord } from '../ledger'
import { refuse, refuseField } from '../refusals'
import { oneOf, readNotes, readReceipt, refuseExtra, wholeAmount } from './checks'
import { type Body, isBody } from './request-body'

const fields = [
  'amount',
  'currency',
  'receipt',
  'notes',
  'partial_payment',
  'first_payment_min_amount',
  'payment',
  'payment_capture',
  'unique_receipt',
]

/** Checks the request as the provider does and stores the order. */
export function newOrder(ledger: Ledger, body: Body): OrderRecord {
  refuseExtra(body, fields)
  const amount = orderAmount(body['amount'], ledger)
  const currency = orderCurrency(body['currency'])
  const receipt = readReceipt(body['receipt'])
  const notes = readNotes(body['notes'])
  if (body['partial_payment'] === true) refuse('Partial payments are not enabled for this account.')
  const capture = captureOf(body, ledger.behaviour.get().auto_refund_days * 1440)
  const known = knownOrder(ledger, body, receipt, amount)
  if (known) return known
  const record: OrderRecord = {
    entity: {
      id: ledger.newId('order'),
      entity: 'order',
      amount,
      amount_paid: 0,
      amount_due: amount,
      currency,
      receipt,
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes,
      created_at: ledger.now(),
    },
    ...capture,
  }
  ledger.orders.put(record.entity.id, record)
  return record
}

/** The earlier order with the same receipt, where receipts have to be unique. */
function knownOrder(ledger: Ledger, body: Body, receipt: string | null, amount: number) {
  const rule = body['unique_receipt'] === true ? 'return_same' : ledger.behaviour.get().receipt_uniqueness
  if (rule === 'off' || receipt === null) return undefined
  const same = ledger.orders.all().find(({ entity }) => entity.receipt === receipt)
  if (!same || (rule === 'return_same' && same.entity.amount === amount)) return same
  return refuse('Order receipt should be unique.', { metadata: { order_id: same.entity.id } })
}

function orderAmount(value: unknown, ledger: Ledger): number {
  if (value === undefined || value === null || value === '')
    return refuseField('amount', 'amount: is required.')
  const amount = wholeAmount(value)
  const refused = ledger.refused.get()
  if (refused.kind === 'amount' && amount > refused.aboveAmount)
    return refuseField('amount', 'Amount exceeds maximum amount allowed.')
  if (amount >= 100) return amount
  const details = { step: 'order_creation', reason: 'amount_less_than_minimum_amount' }
  return refuseField('amount', 'Order amount less than minimum amount allowed', details)
}

function orderCurrency(value: unknown): string {
  if (value === undefined || value === null) return refuseField('currency', 'The currency field is required.')
  if (typeof value !== 'string')
    return refuseField('currency', `expected string but provided ${typeof value}`)
  return value === 'INR' ? value : refuseField('currency', 'Currency is not supported')
}

/** Whether the order captures by itself, and after how many minutes an uncaptured payment is refunded. */
function captureOf(body: Body, usualMinutes: number): Pick<OrderRecord, 'capture' | 'expiryMinutes'> {
  const payment = body['payment']
  if (payment === undefined || payment === null) {
    const legacy = body['payment_capture']
    const manual = legacy === 0 || legacy === false || legacy === '0'
    return { capture: manual ? 'manual' : 'automatic', expiryMinutes: usualMinutes }
  }
  if (!isBody(payment)) return refuseField('payment', 'The payment must be an object.')
  refuseExtra(payment, ['capture', 'capture_options'])
  const capture = oneOf('capture', payment['capture'], ['manual', 'automatic']) ?? 'automatic'
  const options = payment['capture_options'] ?? {}
  if (!isBody(options)) return refuseField('capture_options', 'The capture options must be an object.')
  refuseExtra(options, ['automatic_expiry_period', 'manual_expiry_period', 'refund_speed'])
  oneOf('refund_speed', options['refund_speed'], ['normal', 'optimum'])
  const automatic = minutes(options, 'automatic_expiry_period')
  const manual = minutes(options, 'manual_expiry_period')
  if (automatic !== undefined && manual !== undefined && manual < automatic) {
    refuseField(
      'manual_expiry_period',
      'The manual expiry period must not be less than the automatic expiry period.',
    )
  }
  return { capture, expiryMinutes: manual ?? usualMinutes }
}

function minutes(options: Body, name: string): number | undefined {
  const value = options[name]
  if (value === undefined || value === null) return undefined
  const right = Number.isSafeInteger(value) && Number(value) >= 12 && Number(value) <= 7200
  return right ? Number(value) : refuseField(name, `The ${name} must be between 12 and 7200.`)
}
