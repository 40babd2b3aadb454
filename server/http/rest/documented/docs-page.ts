import { html } from 'hono/html'
import { z } from 'zod'
import { hotel } from '#shared/hotel'
import { documentedCalls } from './all-calls'
import { always, type DocumentedCall, type Example } from './documented-call'
import { fieldsOf } from './fields'
import { liveMessagesText } from './live-messages-text'

const calls = Object.entries<DocumentedCall>(documentedCalls)
const groups = [...new Set(calls.map(([, { group }]) => group))]
const json = (value: unknown) => JSON.stringify(value, null, 2)

/** Text between backticks is shown as code. */
const inWords = (text: string) =>
  text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))

const example = ({ name, body, file, status, answer }: Example) => html`
  <details>
    <summary>${name}: ${status}</summary>
    ${body ? html`<pre tabindex="0" aria-label="Request">${json(body)}</pre>` : ''}
    ${file ? html`<p class="soft">With the file ${file.name}</p>` : ''}
    <pre tabindex="0" aria-label="Answer">${json(answer)}</pre>
  </details>`

const request = ({ request: schema }: DocumentedCall) =>
  schema
    ? html`<h4>Request</h4>
  <dl>${fieldsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).map(
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
  ${documented.examples.map(example)}
</article>`

const group = (name: string) => html`
<h2>${name}</h2>
${calls.filter(([, documented]) => documented.group === name).map(call)}`

/** The documented calls as a page, made of the same table as the OpenAPI document. */
export const docsPage = (publicUrl: string) => html`<!doctype html>
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
<p>The base URL is <code>${publicUrl}</code>; this page is also available as <a href="/api/openapi.json">an OpenAPI document</a>. Bodies are JSON of at most 256 KB, dates are in the hotel’s time zone (Asia/Kolkata), and money is in rupees unless paise are mentioned. Unknown fields are ignored.</p>
<nav aria-label="Calls"><ul>${calls.map(([name, { path }]) => html`<li><a href="#${name}"><code>${path}</code></a></li>`)}<li><a href="#live"><code>/ws</code></a></li></ul></nav>
<h2>Answers of every call</h2>
<p>An error answer has <code>success: false</code>, a short <code>message</code> for programs and a sentence for people in <code>error</code>.</p>
${answers(always)}
${groups.map(group)}
<h2 id="live">Live messages</h2>
<pre tabindex="0">${liveMessagesText}</pre>
</main>
</body>
</html>`
