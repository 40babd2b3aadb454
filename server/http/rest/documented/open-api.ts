import { z } from 'zod'
import { hotel } from '#shared/hotel'
import { documentedCalls } from './all-calls'
import { always, type DocumentedCall, type Example } from './documented-call'
import { liveMessagesText } from './live-messages-text'

type Json = Record<string, unknown>

/** Without `additionalProperties: false`, which only our tests need: clients must accept fields that are added later. */
function shape(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return plain
}

const named = (examples: Example[], value: (example: Example) => unknown): Json =>
  Object.fromEntries(
    examples.map((example, at) => [`example-${at + 1}`, { summary: example.name, value: value(example) }]),
  )

function requestOf(call: DocumentedCall): Json {
  if (!call.request) return {}
  const examples = named(
    call.examples.filter(({ body }) => body),
    ({ body }) => body,
  )
  if (!call.isForm) {
    const content = { 'application/json': { schema: shape(call.request, 'input'), examples } }
    return { requestBody: { required: true, content } }
  }
  const fields = shape(call.request, 'input')
  const file = { type: 'string', format: 'binary', description: 'PDF, JPEG or PNG, at most 5 MB.' }
  const schema = { ...fields, properties: { ...(fields['properties'] as Json), attachment: file } }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema, examples } } } }
}

function answersOf({ answers, examples }: DocumentedCall): Json {
  return Object.fromEntries(
    Object.entries({ ...answers, ...always }).map(([status, { words, schema }]) => {
      const ofThisStatus = named(
        examples.filter((example) => example.status === Number(status)),
        ({ answer }) => answer,
      )
      const content = {
        schema: shape(schema, 'output'),
        ...(Object.keys(ofThisStatus).length ? { examples: ofThisStatus } : {}),
      }
      return [status, { description: words, content: { 'application/json': content } }]
    }),
  )
}

function operation(name: string, call: DocumentedCall): Json {
  const parameters = Object.entries(call.params ?? {}).map(([param, description]) => {
    return { name: param, in: 'path', required: true, description, schema: { type: 'string' } }
  })
  return {
    operationId: name,
    tags: [call.group],
    summary: call.summary,
    description: call.notes,
    ...(parameters.length ? { parameters } : {}),
    ...(call.isForAdmin ? { security: [{ authToken: [] }] } : {}),
    ...requestOf(call),
    responses: answersOf(call),
  }
}

function paths(): Json {
  const all: Record<string, Json> = {}
  for (const [name, call] of Object.entries<DocumentedCall>(documentedCalls)) {
    all[call.path] = { ...all[call.path], [call.method]: operation(name, call) }
  }
  return all
}

/** Every documented call as an OpenAPI 3.1 document; `publicUrl` is the address that guests use. */
export const openApi = (publicUrl: string): Json => ({
  openapi: '3.1.0',
  info: {
    title: hotel.name,
    version: '1',
    description: `Rooms, payment, cancelling and administration. Bodies are JSON of at most 256 KB, dates are in the hotel's time zone (Asia/Kolkata), and money is in rupees unless paise are mentioned. Unknown fields are ignored.\n\n${liveMessagesText}`,
  },
  servers: [{ url: publicUrl }],
  paths: paths(),
  components: {
    securitySchemes: {
      authToken: { type: 'apiKey', in: 'header', name: 'auth-token', description: 'From /api/login.' },
    },
  },
})
