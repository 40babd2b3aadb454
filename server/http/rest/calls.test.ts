import { describe, expect, test } from 'vitest'
import { createApp } from '#server/http/app'
import type { HttpDeps } from '#server/http/context'
import type { DocumentedCall } from './call'
import { type CallName, documentedCalls } from './calls'

const calls = Object.entries<DocumentedCall>(documentedCalls)

/** Calls for the payment provider, and the documentation itself. */
const undocumented = [
  'POST /api/payment/webhook',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/docs.css',
]

const server = (CORS_ORIGINS: string[] = []) =>
  createApp({
    publicUrl: 'https://hotel.example',
    settings: { TRUSTED_PROXY: [], CORS_ORIGINS },
    ids: { uuid: () => '00000000-0000-4000-8000-000000000000' },
    limits: { calls: { spend: async () => undefined } },
    log: { error: () => undefined },
    ctx: {},
    nudge: () => undefined,
  } as unknown as HttpDeps)

type Operation = {
  operationId: string
  security?: unknown
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: unknown; examples: object }> }
  responses: Record<string, { content: Record<string, { schema: object; examples?: object }> }>
}
type Document = { openapi: string; servers: unknown; paths: Record<string, Record<string, Operation>> }
const document = async () => (await (await server().request('/api/openapi.json')).json()) as Document

describe('the documentation for external tools', () => {
  test('lists every call, and none that does not exist', () => {
    const routes = server()
      .routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    const documented = calls.map(([, { method, path }]) => `${method.toUpperCase()} ${path}`)
    expect([...documented, ...undocumented].toSorted()).toEqual(routes.toSorted())
  })

  test('is an OpenAPI 3.1 document with request, answers, examples and security of each call', async () => {
    const { openapi, servers, paths } = await document()
    expect([openapi, servers]).toEqual(['3.1.0', [{ url: 'https://hotel.example' }]])
    for (const [name, call] of calls) {
      const operation = paths[call.path]?.[call.method]
      expect(operation?.operationId).toBe(name)
      expect(operation?.security).toEqual(call.isForAdmin ? [{ authToken: [] }] : undefined)
      const hasBody = call.request !== undefined && call.method !== 'get'
      const type = call.attachment ? 'multipart/form-data' : 'application/json'
      expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual(hasBody ? [type] : [])
      const inQuery = (operation?.parameters ?? []).flatMap((one) => (one.in === 'query' ? one.name : []))
      expect(inQuery).toEqual(name === 'calendar' ? ['type', 'from', 'to'] : [])
      const shown = Object.values(operation?.responses ?? {}).flatMap(({ content }) =>
        Object.keys(content['application/json']?.examples ?? {}),
      )
      expect(shown).toHaveLength(call.examples.length)
    }
  })

  test('shows the request schema that the server validates with', async () => {
    const { paths } = await document()
    const schema = paths['/api/payment/checkout']?.['post']?.requestBody?.content['application/json']?.schema
    const required = ['userId', 'paidAmount', 'type', 'numberOfRooms', 'checkInDate', 'checkOutDate']
    expect(schema).toMatchObject({
      required,
      properties: { type: { enum: ['Double Bed', 'Triple Bed'] }, address: { required: expect.any(Array) } },
    })
  })

  test('is also a page that loads nothing but its own style sheet', async () => {
    const answer = await server().request('/api/docs')
    const page = await answer.text()
    for (const [, { path, summary }] of calls) {
      expect(page).toContain(path)
      expect(page).toContain(summary.replaceAll('"', '&quot;'))
    }
    expect(page).toContain('PAYMENT_TIMEOUT')
    expect(page.match(/(?:src|href)="(?!#)[^"]+"/g)).toEqual([
      'href="/api/docs.css"',
      'href="/api/openapi.json"',
    ])
    expect(page).not.toMatch(/<script| style=| on\w+=/)
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self';/)
    const style = await server().request('/api/docs.css')
    expect(style.headers.get('content-type')).toContain('text/css')
  })
})

describe('the sentences of answers', () => {
  test.each<[CallName, string]>([
    [
      'checkout',
      'All free rooms are being paid for now. You are number 1 in line and keep your place; ask again to see whether it is your turn.',
    ],
    ['checkout', 'All rooms are booked for 10 Jun 2027 and 12 Jun 2027. You may check for other dates.'],
    ['checkout', 'This booking is already paid and confirmed.'],
    ['refund', 'Please confirm the cancellation.'],
    ['refund', 'Refund request submitted successfully. Refund will be processed within 2-3 working days.'],
    [
      'refund',
      'The refund has changed, so nothing was cancelled. It is now: 80% refund: ₹2,343.36 of ₹3,000.00 paid. Please confirm again.',
    ],
    ['refund', 'Order ID is required.'],
    ['sendConfirmation', 'Order ID is required.'],
    ['sendRefund', 'Refund mail sent successfully!'],
    ['sendRefund', 'Attach a PDF, JPEG or PNG file.'],
    ['fetchBookings', 'status must be one of: Confirmed, Cancelled, Refunded, Processing.'],
    ['sendTrekDetails', 'Enter a valid 10-digit mobile number.'],
  ])('of %s stay word for word: %s', (name, words) => {
    const answers = documentedCalls[name].examples.map(({ answer }) => answer)
    expect(JSON.stringify(answers)).toContain(`"${words}"`)
  })
})

describe('pages of other sites', () => {
  const partner = 'https://partner.example'
  const preflight = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'auth-token' }
  const ask = (app: ReturnType<typeof server>, origin: string, more = {}, method = 'OPTIONS') =>
    app.request('/api/updateRoomRate', { method, headers: { origin, ...preflight, ...more } })
  const corsHeaders = ({ headers }: Response) =>
    [...headers.keys()].filter((name) => /^access-control/.test(name))

  test('are refused while the setting allows no origin', async () => {
    for (const method of ['OPTIONS', 'PUT']) {
      expect(corsHeaders(await ask(server(), partner, {}, method))).toEqual([])
    }
  })

  test('that the setting allows may call with a token, and without credentials', async () => {
    const app = server([partner])
    const answer = await ask(app, partner)
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe(partner)
    expect(answer.headers.get('access-control-allow-headers')).toBe('content-type, auth-token, user-id')
    expect(answer.headers.get('access-control-allow-methods')).toContain('PUT')
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    const refused = await app.request('/api/nothing', { headers: { origin: partner } })
    expect(refused.status).toBe(404)
    expect(refused.headers.get('access-control-allow-origin')).toBe(partner)
    expect(refused.headers.get('vary')).toContain('Origin')
  })

  test.each(['https://partner.example.evil.example', 'http://partner.example', 'null', '*', ''])(
    'that the setting does not allow stay refused: %j',
    async (origin) => {
      for (const method of ['OPTIONS', 'PUT']) {
        const answer = await ask(server([partner]), origin, {}, method)
        expect(corsHeaders(answer)).toEqual([])
        expect(answer.headers.get('vary')).toContain('Origin')
      }
    },
  )
})
