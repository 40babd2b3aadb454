import type { Refund } from '../entities'
import type { Ledger } from '../ledger'
import type { RefundRequest, Refunds } from '../refunds'
import { refuse, refuseConflict, refuseField } from '../refusals'
import { oneOf, readNotes, readReceipt, refuseExtra, wholeAmount } from './checks'
import { collection } from './collection'
import type { Body } from './request-body'
import type { ApiRoute } from './routes'

const keyHeader = 'x-refund-idempotency'

export const refundRoutes = (ledger: Ledger, refunds: Refunds) =>
  [
    {
      name: 'refunds.create',
      method: 'POST',
      path: '/payments/:id/refund',
      operation: ({ param, header }) => ({ paymentId: param('id'), key: header(keyHeader) }),
      answer: ({ param, body, header }) => {
        const { id } = ledger.payment(param('id')).entity
        const make = () => refunds.create(id, readRequest(body))
        const key = ledger.behaviour.get().refund_keys === 'kept' ? header(keyHeader) : undefined
        return key === undefined ? make() : onceByKey(ledger, key, `${id} ${sorted(body)}`, make)
      },
    },
    {
      name: 'payments.refunds',
      method: 'GET',
      path: '/payments/:id/refunds',
      answer: ({ param, query }) =>
        collection(ledger.refundsOf(ledger.payment(param('id')).entity.id), query),
    },
    {
      name: 'payments.refund',
      method: 'GET',
      path: '/payments/:id/refunds/:rid',
      answer: ({ param }) => {
        const refund = ledger.refund(param('rid'))
        const own = refund.payment_id === ledger.payment(param('id')).entity.id
        return own ? refund : refuse('The id provided does not exist')
      },
    },
    {
      name: 'refunds.all',
      method: 'GET',
      path: '/refunds',
      answer: ({ query }) => collection(ledger.refunds.all(), query),
    },
    {
      name: 'refunds.fetch',
      method: 'GET',
      path: '/refunds/:id',
      answer: ({ param }) => ledger.refund(param('id')),
    },
    {
      name: 'refunds.edit',
      method: 'PATCH',
      path: '/refunds/:id',
      answer: ({ param, body }) => {
        const refund = ledger.refund(param('id'))
        refuseExtra(body, ['notes'])
        const edited = { ...refund, notes: readNotes(body['notes'], 512) }
        ledger.refunds.put(refund.id, edited)
        return edited
      },
    },
  ] as const satisfies ApiRoute[]

function readRequest(body: Body): RefundRequest {
  refuseExtra(body, ['amount', 'speed', 'notes', 'receipt'])
  return {
    amount: refundAmount(body),
    notes: readNotes(body['notes'], 512),
    receipt: readReceipt(body['receipt']),
    speed: oneOf('speed', body['speed'], ['normal', 'optimum']),
  }
}

/** Paise; without an amount everything that is not refunded yet. 0 and blank are refused. */
function refundAmount(body: Body): number | undefined {
  if (!('amount' in body)) return undefined
  const value = body['amount']
  if (value === null || value === '' || value === 0) return refuseField('amount', 'Amount cannot be blank.')
  const amount = wholeAmount(value)
  return amount >= 100 ? amount : refuseField('amount', 'The amount must be at least INR 1.00')
}

/** An idempotency key with the same request answers the same refund again; only a successful refund uses up its key. */
function onceByKey(ledger: Ledger, key: string, request: string, make: () => Refund): Refund {
  if (!/^[A-Za-z0-9_-]{10,}$/.test(key)) refuse('The idempotency key is not valid.')
  const spent = ledger.spentKeys.get(key)
  if (spent && spent.request !== request) {
    refuseConflict('Different request with the same idempotency key has already been processed.')
  }
  if (spent) return ledger.refund(spent.refundId)
  const refund = make()
  ledger.spentKeys.put(key, { request, refundId: refund.id })
  return refund
}

const sorted = (body: Body) => JSON.stringify(Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1)))
