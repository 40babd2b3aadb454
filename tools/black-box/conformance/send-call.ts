import type { DocumentedCall } from '#server/http/rest/call'

export type Sent = {
  body?: Record<string, unknown> | undefined
  params?: Record<string, string> | undefined
  file?: { name: string; type: string; content: string } | undefined
  authToken?: string | undefined
}
export type Received = { status: number; body: unknown; headers: Headers }

const timeoutMs = 30_000

/** Makes one documented call as an external tool does. Throws where no answer or no JSON comes back. */
export async function sendCall(base: string, call: DocumentedCall, sent: Sent): Promise<Received> {
  const isQuery = call.method === 'get' && sent.body !== undefined
  const path =
    call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(sent.params?.[name] ?? '')) +
    (isQuery ? `?${new URLSearchParams(textsOf(sent))}` : '')
  const response = await fetch(base + path, {
    method: call.method.toUpperCase(),
    headers: {
      ...(call.attachment ? {} : { 'content-type': 'application/json' }),
      ...(sent.authToken === undefined ? {} : { 'auth-token': sent.authToken }),
    },
    ...(sent.body === undefined || isQuery
      ? {}
      : { body: call.attachment ? formOf(sent) : JSON.stringify(sent.body) }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  const text = await response.text()
  return { status: response.status, body: jsonOf(text, path), headers: response.headers }
}

const textsOf = ({ body = {} }: Sent): Record<string, string> =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))

function formOf(sent: Sent): FormData {
  const { file } = sent
  const form = new FormData()
  for (const [name, value] of Object.entries(textsOf(sent))) form.set(name, value)
  if (file) form.set('attachment', new Blob([file.content], { type: file.type }), file.name)
  return form
}

function jsonOf(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${path} did not answer JSON: ${text.slice(0, 80)}`)
  }
}
