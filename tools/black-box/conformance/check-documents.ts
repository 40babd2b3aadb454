import { isDeepStrictEqual } from 'node:util'
import type { DocumentedCall } from '#server/http/rest/call'
import { documentedCalls } from '#server/http/rest/calls'
import { faultOf } from './fault-of'
import { sendCall } from './send-call'
import { asJson, type Visit } from './visit'

const calls = Object.entries<DocumentedCall>(documentedCalls)

/** The document names every call, and there is a page for people. */
export async function checkDocuments({ base, report }: Visit): Promise<void> {
  const document = asJson(await (await fetch(`${base}/api/openapi.json`)).json())
  const paths = asJson(document['paths'])
  const missing = calls.filter(([, { path, method }]) => !asJson(paths[path])[method])
  report.check(
    '/api/openapi.json names every call',
    missing.length === 0 ? undefined : `not ${missing.map(([name]) => name).join(', ')}`,
  )
  const page = await fetch(`${base}/api/docs`)
  const isPage = page.ok && page.headers.get('content-type')?.startsWith('text/html')
  report.check('/api/docs is a page', isPage ? undefined : `answers ${page.status}`)
}

/** Runs every example that does not depend on the bookings. */
export async function runExamples({ base, report, token }: Visit): Promise<void> {
  for (const [name, call] of calls) {
    for (const example of call.examples.filter(({ given }) => given === undefined)) {
      const isSigned = call.isForAdmin && example.signedIn !== false
      const { body, params, file } = example
      const received = await sendCall(base, call, {
        body,
        params,
        file,
        authToken: isSigned ? token() : undefined,
      })
      const differs =
        received.status !== example.status ||
        (!example.varies && !isDeepStrictEqual(received.body, example.answer))
      const fault =
        faultOf(call, received) ?? (differs ? `answers ${JSON.stringify(received.body)}` : undefined)
      report.saw('calls', name)
      report.saw('examples', `${name} ${example.name}`)
      report.check(`${call.path} example: ${example.name}`, fault)
    }
  }
}
