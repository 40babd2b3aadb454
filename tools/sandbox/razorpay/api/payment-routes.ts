import type { Ledger } from '../ledger'
import { checkCapture, type Payments } from '../payments'
import { refuseField } from '../refusals'
import { refuseExtra, wholeAmount } from './checks'
import { collection } from './collection'
import type { ApiRoute } from './routes'

export const paymentRoutes = (ledger: Ledger, payments: Payments) =>
  [
    {
      name: 'payments.all',
      method: 'GET',
      path: '/payments',
      answer: ({ query }) =>
        collection(
          ledger.payments.all().map(({ entity }) => entity),
          query,
        ),
    },
    {
      name: 'payments.fetch',
      method: 'GET',
      path: '/payments/:id',
      answer: ({ param }) => ledger.payment(param('id')).entity,
    },
    {
      name: 'payments.capture',
      method: 'POST',
      path: '/payments/:id/capture',
      operation: ({ param }) => ({ paymentId: param('id'), key: undefined }),
      answer: ({ param, body }) => {
        const payment = ledger.payment(param('id'))
        refuseExtra(body, ['amount', 'currency'])
        if (body['amount'] === undefined) refuseField('amount', 'amount is required')
        checkCapture(ledger, payment, wholeAmount(body['amount']), String(body['currency'] ?? 'INR'))
        return payments.capture(payment.entity.id).entity
      },
    },
  ] as const satisfies ApiRoute[]
