import { type LookupAddress, lookup } from 'node:dns'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address'

const largestCalendar = 5 * 1024 * 1024
const longestReadMs = 10_000
const mostRedirects = 3

/** Why a calendar cannot be had, as a sentence for the owner. */
export class CalendarProblem extends Error {
  override name = 'CalendarProblem'
}

const privateWords = 'Its address leads into a private network, which is not read.'

/** `ownOrigins`: besides public https addresses, these origins may be read: the sandbox's. */
export type Guard = {
  ownOrigins: readonly string[]
  /** All addresses of a host name. */
  resolve?: (host: string) => Promise<LookupAddress[]>
  timeoutMs?: number
}

/** Reads a calendar's text. Every host on the way is checked, and connected to at the very address that was checked. */
export async function fetchCalendar(address: string, guard: Guard): Promise<string> {
  const signal = AbortSignal.timeout(guard.timeoutMs ?? longestReadMs)
  try {
    let url = new URL(address)
    for (let redirects = 0; ; redirects++) {
      const refusal = refusalOf(url, guard)
      if (refusal) throw new CalendarProblem(refusal)
      const response = await answerOf(url, guard, signal)
      const next = redirectOf(response)
      if (next === undefined) return await textOf(response)
      response.destroy()
      if (redirects === mostRedirects) throw new CalendarProblem('It is redirected too often.')
      url = new URL(next, url)
    }
  } catch (error) {
    if (error instanceof CalendarProblem) throw error
    if (signal.aborted) throw new CalendarProblem('It took longer than 10 seconds.')
    throw new CalendarProblem(wordsOf(error))
  }
}

/** Why this address is not read, before anybody is asked whom it leads to. */
export function refusalOf(url: URL, { ownOrigins }: Guard): string | undefined {
  if (ownOrigins.includes(url.origin)) return undefined
  if (url.protocol !== 'https:') return 'Only addresses that begin with https:// are read.'
  if (url.username !== '' || url.password !== '') return 'Addresses with a name and password are not read.'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) > 0 && !isPublicAddress(host) ? privateWords : undefined
}

function answerOf(url: URL, guard: Guard, signal: AbortSignal): Promise<IncomingMessage> {
  const isOwn = guard.ownOrigins.includes(url.origin)
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      // A connection that another request has opened was checked for another host.
      agent: false,
      signal,
      ...(isOwn ? {} : { lookup: guardedLookup(guard.resolve ?? resolveAll) }),
      headers: { accept: 'text/calendar', 'accept-encoding': 'identity', 'user-agent': 'HotelBookings/1' },
    })
    asked.once('response', resolve)
    asked.on('error', reject)
    asked.end()
  })
}

const resolveAll = (host: string): Promise<LookupAddress[]> =>
  new Promise((resolve, reject) => {
    lookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)))
  })

/** The connection is made to what this answers, so a name that resolves to something else a moment later gains nothing. */
const guardedLookup =
  (resolve: (host: string) => Promise<LookupAddress[]>): LookupFunction =>
  (host, options, callback) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses
        if (!first) return callback(new CalendarProblem('Its host name is not known.'), '')
        if (!addresses.every(({ address }) => isPublicAddress(address)))
          return callback(new CalendarProblem(privateWords), '')
        return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
      },
      (error: Error) => callback(error, ''),
    )
  }

function redirectOf({ statusCode, headers }: IncomingMessage): string | undefined {
  return [301, 302, 303, 307, 308].includes(statusCode ?? 0) ? headers.location : undefined
}

async function textOf(response: IncomingMessage): Promise<string> {
  const { statusCode = 0, headers } = response
  if (statusCode !== 200) {
    response.destroy()
    throw new CalendarProblem(statusWords(statusCode))
  }
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') throw new CalendarProblem('It is compressed although that was not asked for.')
  const chunks: Buffer[] = []
  let size = 0
  // Leaving the loop closes the connection.
  for await (const chunk of response) {
    size += chunk.length
    if (size > largestCalendar) throw new CalendarProblem('It is larger than 5 MB.')
    chunks.push(chunk)
  }
  if (!response.complete) throw new CalendarProblem('It broke off in the middle.')
  return Buffer.concat(chunks).toString('utf8')
}

function statusWords(status: number): string {
  if (status === 404 || status === 410) return `The site says that there is no such calendar (${status}).`
  if (status === 401 || status === 403) return `The site does not let us read it (${status}).`
  return `The site answered with an error (${status}).`
}

function wordsOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'Its host name is not known.'
  if (code === 'ECONNRESET') return 'It broke off in the middle.'
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return 'Its certificate is not valid.'
  return 'The site does not answer.'
}
