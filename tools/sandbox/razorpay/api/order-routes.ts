import { isIdOf, type Ledger, type OrderRecord } from '../ledger'
import { readNotes, refuseExtra } from './checks'
import { collection, type Query } from './collection'
import { newOrder } from './new-order'
import type { ApiRoute } from './routes'

export const orderRoutes = (ledger: Ledger) =>
  [
    {
      name: 'orders.create',
      method: 'POST',
      path: '/orders',
      answer: ({ body }) => newOrder(ledger, body).entity,
    },
    {
      name: 'orders.all',
      method: 'GET',
      path: '/orders',
      answer: ({ query }) => {
        const found = ledger.orders.all().filter((order) => fits(ledger, order, query))
        return collection(
          found.map(({ entity }) => entity),
          query,
        )
      },
    },
    {
      name: 'orders.fetch',
      method: 'GET',
      path: '/orders/:id',
      answer: ({ param }) => ledger.order(param('id')).entity,
    },
    {
      name: 'orders.edit',
      method: 'PATCH',
      path: '/orders/:id',
      answer: ({ param, body }) => {
        const order = ledger.order(param('id'))
        refuseExtra(body, ['notes'])
        const entity = { ...order.entity, notes: readNotes(body['notes']) }
        ledger.orders.put(entity.id, { ...order, entity })
        return entity
      },
    },
    {
      name: 'orders.payments',
      method: 'GET',
      path: '/orders/:id/payments',
      answer: ({ param, query }) => {
        const payments = isUnknownOrder(ledger, param('id'))
          ? []
          : ledger.paymentsOf(ledger.order(param('id')).entity.id)
        return collection(
          payments.map(({ entity }) => entity),
          query,
        )
      },
    },
  ] as const satisfies ApiRoute[]

/**
 * For an unknown order the provider has been seen to answer an empty list, although its documentation promises an
 * error.
 */
const isUnknownOrder = (ledger: Ledger, id: string) =>
  ledger.behaviour.get().unknown_order_payments === 'empty' && isIdOf('order', id) && !ledger.orders.get(id)

function fits(ledger: Ledger, { entity }: OrderRecord, query: Query): boolean {
  if (query['receipt'] !== undefined && entity.receipt !== query['receipt']) return false
  if (query['authorized'] === undefined) return true
  const authorized = ledger.paymentsOf(entity.id).some((payment) => payment.entity.status === 'authorized')
  return authorized === (query['authorized'] === '1')
}
