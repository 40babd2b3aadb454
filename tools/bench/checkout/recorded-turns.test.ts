import { expect, test } from 'vitest'
import { systemIds } from '#server/platform/ids'
import { providerForTests } from '#server/testing/provider-for-tests'
import { asPaise } from '#shared/money/paise'
import { weekend } from '../booking/guests'
import { withNewIds } from './recorded-turns'

test('the ids of a recorded turn are replaced by new ones, the same in all its statements', async () => {
  const booking = systemIds.uuid()
  const order = { receipt: systemIds.uuid(), amount: asPaise(100_000) }
  const made = await providerForTests().payments.createOrder(order)
  if (!made.ok) throw new Error(made.detail)
  const recorded = [
    { text: 'insert', values: [booking, made.value.id, 'Held', weekend] },
    { text: 'update', values: [[booking], made.value.id] },
  ]
  const [insert, update] = withNewIds(recorded, weekend)
  expect(insert?.values.slice(2)).toEqual(['Held', weekend])
  expect(insert?.values[0]).not.toBe(booking)
  expect(insert?.values[1]).not.toBe(made.value.id)
  expect(update?.values).toEqual([[insert?.values[0]], insert?.values[1]])
})
