import { Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { hotel } from '#shared/hotel'
import type { HttpDeps, RequestVariables } from '../context'
import type { DocumentedCall } from './call'
import { documentedCalls } from './calls'
import type { Example } from './examples'
import { always } from './refusals'

const calls = Object.entries<DocumentedCall>(documentedCalls)

const general =
  "Bodies are JSON of at most 256 KB, dates are in the hotel's time zone (Asia/Kolkata), and money is in rupees unless paise are mentioned. Unknown fields are ignored."

/** The documentation of `/ws`, which OpenAPI cannot describe. */
const liveMessages = [
  'Live messages come over a WebSocket at /ws, as text frames with JSON.',
  'Identify yourself within 30 seconds: {"type":"CONNECTION_INIT","userId":"…"}. The server sends the current state first, then every change:',
  '{"type":"QUEUE_UPDATE","message":"…","position":2}: you are second in the queue;',
  '{"type":"QUEUE_UPDATE","message":"…","position":0,"orderId":"…","outcome":"Held"}: it is your turn to pay;',
  '{"type":"QUEUE_UPDATE","message":"…","position":null,"outcome":"NoRooms"}: all rooms are sold;',
  '{"type":"PAYMENT_TIMEOUT","message":"…","orderId":"…"}: the hold has expired;',
  '{"type":"ERROR","message":"…"}: the server did not understand a frame; the connection stays open.',
  'One connection may identify itself with at most three user ids; it receives the messages for the last one.',
  'When a connection ends, connect again after 5 seconds: you keep your position in the queue for two minutes.',
].join('\n')

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

/** Those of the path and of a GET's query, the latter as in its first example. */
function parametersOf({ method, params = {}, request, examples }: DocumentedCall): Json[] {
  const inPath = Object.entries(params).map(([name, description]) => {
    return { name, in: 'path', required: true, description, schema: { type: 'string' } }
  })
  if (method !== 'get' || !request) return inPath
  const { properties, required } = shape(request, 'input')
  const inQuery = Object.entries(properties as Record<string, Json>).map(
    ([name, { description, ...schema }]) => {
      const isRequired = (required as string[]).includes(name)
      return {
        name,
        in: 'query',
        required: isRequired,
        description,
        schema,
        example: examples[0]?.body?.[name],
      }
    },
  )
  return [...inPath, ...inQuery]
}

function requestOf(call: DocumentedCall): Json {
  if (!call.request || call.method === 'get') return {}
  const examples = named(
    call.examples.filter(({ body }) => body),
    ({ body }) => body,
  )
  const fields = shape(call.request, 'input')
  if (!call.attachment) {
    const content = { 'application/json': { schema: fields, examples } }
    return { requestBody: { required: true, content } }
  }
  const file = { type: 'string', format: 'binary', description: call.attachment }
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
  const parameters = parametersOf(call)
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
  for (const [name, call] of calls) {
    all[call.path] = { ...all[call.path], [call.method]: operation(name, call) }
  }
  return all
}

/** Every documented call as an OpenAPI 3.1 document; `publicUrl` is the address that guests use. */
const openApi = (publicUrl: string): Json => ({
  openapi: '3.1.0',
  info: {
    title: hotel.name,
    version: '1',
    description: `Rooms, payment, cancelling and administration. ${general}\n\n${liveMessages}`,
  },
  servers: [{ url: publicUrl }],
  paths: paths(),
  components: {
    securitySchemes: {
      authToken: { type: 'apiKey', in: 'header', name: 'auth-token', description: 'From /api/login.' },
    },
  },
})

type Shape = {
  type?: unknown
  enum?: unknown
  anyOf?: unknown
  items?: unknown
  properties?: unknown
  required?: unknown
  description?: unknown
}
type Field = { name: string; words: string }

const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null

/** The fields of a schema as a list for people; nested ones are named like `address.city`. */
function fieldsOf(schema: unknown, before = ''): Field[] {
  if (!isShape(schema) || !isShape(schema.properties)) return []
  const required: unknown[] = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(schema.properties).flatMap(([name, field]) => {
    const path = before + name
    const optional = required.includes(name) ? [] : ['optional']
    const words = [kindOf(field), ...optional].join(', ')
    const described =
      isShape(field) && field.description ? `${words}. ${String(field.description)}` : `${words}.`
    return [{ name: path, words: described }, ...fieldsOf(itemsOf(field), `${path}.`)]
  })
}

const itemsOf = (field: unknown): unknown => (isShape(field) && field.items ? field.items : field)

function kindOf(field: unknown): string {
  if (!isShape(field)) return 'anything'
  if (Array.isArray(field.enum)) return field.enum.join(' or ')
  if (Array.isArray(field.anyOf)) return [...new Set(field.anyOf.map(kindOf))].join(' or ')
  if (Array.isArray(field.type)) return field.type.join(' or ')
  if (field.type === 'array') return `list of ${kindOf(field.items)}`
  return field.type === 'string' ? 'text' : String(field.type ?? 'anything')
}

const groups = [...new Set(calls.map(([, { group }]) => group))]
const json = (value: unknown) => JSON.stringify(value, null, 2)

/** Text between backticks is shown as code. */
const inWords = (text: string) =>
  text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))

const asQuery = (fields: Json) => `?${new URLSearchParams(fields as Record<string, string>)}`

const example = ({ method }: DocumentedCall, { name, body, file, status, answer }: Example) => html`
  <details>
    <summary>${name}: ${status}</summary>
    ${body ? html`<pre tabindex="0" aria-label="Request">${method === 'get' ? asQuery(body) : json(body)}</pre>` : ''}
    ${file ? html`<p class="soft">With the file ${file.name}</p>` : ''}
    <pre tabindex="0" aria-label="Answer">${json(answer)}</pre>
  </details>`

const request = ({ method, request: schema }: DocumentedCall) =>
  schema
    ? html`<h4>${method === 'get' ? 'Query' : 'Request'}</h4>
  <dl>${fieldsOf(shape(schema, 'input')).map(
    ({ name, words }) => html`<dt><code>${name}</code></dt><dd>${inWords(words)}</dd>`,
  )}</dl>`
    : ''

const answers = (of: Record<string, { words: string }>) =>
  html`<dl>${Object.entries(of).map(([status, { words }]) => html`<dt>${status}</dt><dd>${inWords(words)}</dd>`)}</dl>`

const call = ([name, documented]: [string, DocumentedCall]) => html`
<article id="${name}">
  <h3>${documented.summary}</h3>
  <p class="path"><b>${documented.method.toUpperCase()}</b> <code>${documented.path}</code></p>
  <p>${inWords(documented.notes)}</p>
  ${documented.isForAdmin ? html`<p>Requires the header <code>auth-token</code>.</p>` : ''}
  ${request(documented)}
  <h4>Answers</h4>
  ${answers(documented.answers)}
  <h4>Examples</h4>
  ${documented.examples.map((one) => example(documented, one))}
</article>`

const group = (name: string) => html`
<h2>${name}</h2>
${calls.filter(([, documented]) => documented.group === name).map(call)}`

/** The documented calls as a page, made of the same table as the OpenAPI document. */
const docsPage = (publicUrl: string) => html`<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API for external tools: ${hotel.name}</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<main>
<h1>API for external tools</h1>
<p>The base URL is <code>${publicUrl}</code>; this page is also available as <a href="/api/openapi.json">an OpenAPI document</a>. ${general}</p>
<nav aria-label="Calls"><ul>${calls.map(([name, { path }]) => html`<li><a href="#${name}"><code>${path}</code></a></li>`)}<li><a href="#live"><code>/ws</code></a></li></ul></nav>
<h2>Answers of every call</h2>
<p>An error answer has <code>success: false</code>, a short <code>message</code> for programs and a sentence for people in <code>error</code>.</p>
${answers(always)}
${groups.map(group)}
<h2 id="live">Live messages</h2>
<pre tabindex="0">${liveMessages}</pre>
</main>
</body>
</html>`

/** The page loads only its own style sheet and runs no script. */
const policy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The documentation for external tools: an OpenAPI document, and a page for people. */
export function docsRoutes({ publicUrl }: Pick<HttpDeps, 'publicUrl'>): Hono<RequestVariables> {
  const routes = new Hono<RequestVariables>()
  routes.get('/openapi.json', (c) => c.json(openApi(publicUrl)))
  routes.get('/docs', (c) => {
    c.set('contentPolicy', policy)
    return c.html(docsPage(publicUrl))
  })
  routes.get('/docs.css', (c) => c.body(docsStyle, 200, { 'content-type': 'text/css; charset=utf-8' }))
  return routes
}

/** The colours of the website, for the documentation page. */
const docsStyle = `
:root {
  color-scheme: light dark;
  --page: #f7f5ef; --sheet: #fffefb; --ink: #1f2a33; --soft: #52606a; --rule: #d9d6ca; --link: #1e4438; --tint: #d8e6ea; --focus: #0f5f86;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #121b22; --sheet: #1a252e; --ink: #efece2; --soft: #aab6bd; --rule: #2e3b45; --link: #a8d5bf; --tint: #213540; --focus: #7cc4ea;
  }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem clamp(1.25rem, 5vw, 4rem) 4rem; background: var(--page); color: var(--ink); font: 1.0625rem/1.55 system-ui, sans-serif; }
h1, h2, h3 { line-height: 1.15; font-family: Georgia, serif; font-weight: 400; }
h1 { font-size: clamp(2rem, 1.4rem + 2.4vw, 3rem); margin: 0 0 1rem; }
h2 { font-size: 1.75rem; margin: 3.5rem 0 1rem; }
h3 { font-size: 1.3rem; margin: 0 0 0.5rem; }
h4 { margin: 1.25rem 0 0.5rem; font-size: 1.0625rem; }
p, ul { margin: 0 0 1rem; max-width: 62ch; }
a { color: var(--link); text-underline-offset: 0.2em; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
nav ul { list-style: none; padding: 0; max-width: none; columns: 20rem; }
nav a { display: inline-block; padding: 0.4rem 0; }
article { margin: 0 0 1.5rem; padding: 1.5rem clamp(1rem, 3vw, 1.5rem); background: var(--sheet); border: 1px solid var(--rule); border-radius: 6px; scroll-margin-top: 1rem; }
code, pre { font: 0.9rem/1.5 ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
pre { margin: 0 0 1rem; padding: 0.75rem 1rem; max-height: 26rem; overflow: auto; background: var(--page); border: 1px solid var(--rule); border-radius: 3px; white-space: pre-wrap; }
.path { margin: 0 0 0.75rem; }
.path b { margin-right: 0.5rem; }
.soft { color: var(--soft); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.35rem 1rem; margin: 0 0 1rem; }
dt { font-weight: 600; }
dd { margin: 0; }
summary { padding: 0.6rem 0; cursor: pointer; }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: 0.5rem; } }
@media print { pre { max-height: none; } }
`
