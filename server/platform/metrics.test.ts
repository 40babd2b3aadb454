import { expect, test } from 'vitest'
import { type Gauges, openMetrics } from './metrics'

const pool = () => ({ open: 2, idle: 1, waiting: 0 })
const gauges: Gauges = {
  gauges: [{ name: 'hotel_attention_open', help: 'open', value: 3 }],
  spreads: [
    { name: 'hotel_payment_seconds', help: 'took', bounds: [{ le: 1, count: 2 }], count: 4, sum: 9.5 },
  ],
}

test('several scrapes at once query the database once', async () => {
  let asked = 0
  const metrics = openMetrics({
    pool,
    gauges: async () => {
      asked += 1
      return gauges
    },
  })
  await Promise.all([metrics.text(), metrics.text()])
  const text = await metrics.text()
  await metrics.close()
  expect(asked).toBe(1)
  expect(text).toContain('hotel_attention_open 3\n')
  expect(text).toContain(
    'hotel_payment_seconds_bucket{le="1"} 2\nhotel_payment_seconds_bucket{le="+Inf"} 4\n',
  )
})

test('while the database is away the server’s own figures remain, and the failure is counted', async () => {
  const away = async () => {
    throw new Error('gone')
  }
  const metrics = openMetrics({ pool, gauges: away })
  metrics.request({ method: 'GET', route: '/readyz', status: 503, ms: 12 })
  const text = await metrics.text()
  await metrics.close()
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/readyz",status="503"} 1')
  expect(text).toContain('hotel_figures_failed_total 1')
  expect(text).toContain('hotel_database_connections{state="idle"} 1')
})
