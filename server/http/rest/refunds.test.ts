import { expect, test } from 'vitest'
import { sendReceipt } from './refunds'

const read = (sent: object) => sendReceipt.request?.safeParse(sent)

test('a receipt is requested by a refund id alone; other fields that are sent are dropped', () => {
  const forged = { refundId: ' rfnd_1 ', amountRefunded: 1, email: 'stranger@example.com' }
  expect(read({ refundDetails: forged, email: 'x@example.com' })?.data).toEqual({
    refundDetails: { refundId: 'rfnd_1' },
  })
  expect(read({ refundDetails: { refundId: 'a\0b' } })?.data).toEqual({ refundDetails: { refundId: '' } })
  for (const nothing of [{}, { refundDetails: {} }, { refundDetails: { refundId: '' } }])
    expect(read(nothing)?.success).toBe(false)
})
