import { describePort } from './port-contract'
import { providerForTests } from './provider-for-tests'

describePort('the provider of tests', async () => {
  const provider = providerForTests()
  return {
    payments: provider.payments,
    pay: async (orderId, { outcome, method }) => provider.pay(orderId, outcome, { method }),
    balance: async (paise) => provider.balance(paise),
    refundInDashboard: async (paymentId, paise) => provider.refundInDashboard(paymentId, paise),
    refundFails: async (id) => provider.refundBecomes(id, 'failed'),
    payOut: async (ids) => provider.payOut(ids),
    lose: async (call, when) =>
      provider.fails([call], { outcome: 'unknown', ...(when === 'after' && { isDone: true }) }, 1),
    reset: async () => provider.reset(),
    close: async () => undefined,
  }
})
