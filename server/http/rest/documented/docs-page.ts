import { html } from 'hono/html'
import { z } from 'zod'
import { hotel } from '#shared/hotel'
import { documentedCalls } from './all-calls'
import { always, type DocumentedCall, type Example } from './documented-call'
import { fieldsOf } from './fields'
import { liveWords } from './live-words'

const calls = Object.entries<DocumentedCall>(documentedCalls)
const groups = [...new Set(calls.map(([, { group }]) => group))]
const json = (value: unknown) => JSON.stringify(value, null, 2)

/** Names between backticks are code. */
const inWords = (text: string) =>
  text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))

const example = ({ name, body, file, status, answer }: Example) => html`
  <details>
    <summary>${name}: ${status}</summary>
    ${body ? html`<pre tabindex="0" aria-label="Request">${json(body)}</pre>` : ''}
    ${file ? html`<p class="soft">with the file ${file.name}</p>` : ''}
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

const call = ([name, one]: [string, DocumentedCall]) => html`
<article id="${name}">
  <h3>${one.summary}</h3>
  <p class="path"><b>${one.method.toUpperCase()}</b> <code>${one.path}</code></p>
  <p>${inWords(one.notes)}</p>
  ${one.isForAdmin ? html`<p>Wants the header <code>auth-token</code>.</p>` : ''}
  ${request(one)}
  <h4>Answers</h4>
  ${answers(one.answers)}
  <h4>Examples</h4>
  ${one.examples.map(example)}
</article>`

const group = (name: string) => html`
<h2>${name}</h2>
${calls.filter(([, one]) => one.group === name).map(call)}`

/** The documented calls as a page for people: the same table as the document for machines. */
export const docsPage = (publicUrl: string) => html`<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Calls for external tools: ${hotel.name}</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<main>
<h1>Calls for external tools</h1>
<p>Everything is at <code>${publicUrl}</code>; the same for machines is <a href="/api/openapi.json">an OpenAPI document</a>. Bodies are JSON of at most 256 KB, dates are the hotel’s own (Asia/Kolkata), money is in rupees unless it says paise. Fields that nobody asked for are ignored.</p>
<nav aria-label="Calls"><ul>${calls.map(([name, { path }]) => html`<li><a href="#${name}"><code>${path}</code></a></li>`)}<li><a href="#live"><code>/ws</code></a></li></ul></nav>
<h2>What every call may answer</h2>
<p>A refusal has <code>success: false</code>, a short <code>message</code> for programs and a sentence for people in <code>error</code>.</p>
${answers(always)}
${groups.map(group)}
<h2 id="live">Live messages</h2>
<pre tabindex="0">${liveWords}</pre>
</main>
</body>
</html>`
