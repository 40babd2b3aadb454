import { expect, test } from 'vitest'
import { systemClock } from '#server/platform/clock'
import { policyReportRoute } from './content-policy'

function routes() {
  const logged: object[] = []
  const note = (details: object) => {
    logged.push(details)
  }
  return {
    logged,
    app: policyReportRoute({ clock: systemClock, log: { info: note, warn: note, error: note } }),
  }
}

const sent = (report: object | string) => ({
  method: 'POST',
  headers: { 'content-type': 'application/csp-report' },
  body: typeof report === 'string' ? report : JSON.stringify({ 'csp-report': report }),
})

const risk = {
  'document-uri': 'https://hotel.example/booking?checkIn=2027-06-10',
  'blocked-uri': 'https://cdn.razorpay.com/static/cx/razorpay-risk-detection/bundle.js?guest=asha',
  'effective-directive': 'script-src-elem',
  disposition: 'report',
}

test('a violation is logged once an hour, by directive and origin, without personal data', async () => {
  const { app, logged } = routes()
  for (let time = 0; time < 3; time++)
    expect((await app.request('/content-policy-reports', sent(risk))).status).toBe(204)
  await app.request(
    '/content-policy-reports',
    sent({ 'blocked-uri': 'inline', 'violated-directive': 'style-src x' }),
  )
  expect(logged).toEqual([
    { directive: 'script-src-elem', blocked: 'https://cdn.razorpay.com', isEnforced: false },
    { directive: 'style-src', blocked: 'inline', isEnforced: true },
  ])
})

test('reports cannot fill the log', async () => {
  const { app, logged } = routes()
  for (let number = 0; number < 200; number++) {
    const blocked = { ...risk, 'blocked-uri': `https://host${number}.example/` }
    expect((await app.request('/content-policy-reports', sent(blocked))).status).toBe(204)
  }
  expect(logged).toHaveLength(50)
  for (const wrong of ['', '{', '[]', '{"csp-report":1}'])
    expect((await app.request('/content-policy-reports', sent(wrong))).status).toBe(400)
})
