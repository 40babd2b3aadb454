import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import { requireAdmin } from '#modules/admin/sign-in'
import { sentence } from '#server/http/middleware/errors'
import { pathParam } from '#server/http/middleware/read-request'
import { DomainError } from '#shared/domain-error'
import type { HttpDeps, RequestVariables } from '../context'
import { requireRole } from '../permissions'
import { streamOf } from '../stream-of'
import type { Example } from './examples'
import { type DocumentedAnswer, forbidden, notSignedIn, refusalsOf } from './refusals'

type RestContext = Context<RequestVariables>
type Answers = { readonly [Status in ContentfulStatusCode]?: DocumentedAnswer }

type Documentation = {
  method: 'get' | 'post' | 'put' | 'delete'
  /** As OpenAPI writes it: `/api/photos/{folderId}`. */
  path: string
  group: 'Rooms and booking' | 'Cancelling' | 'Administration' | 'The hotel'
  summary: string
  notes: string
  /** The body is a form with this file, not JSON. */
  attachment?: string
  examples: Example[]
}

/** One REST call as external tools see it. `request` is the schema that parses its body, or the query of a GET. */
export type DocumentedCall = Documentation & {
  isForAdmin?: true
  request?: z.ZodType | undefined
  params?: Record<string, string> | undefined
  answers: Record<number, DocumentedAnswer>
  respond(deps: HttpDeps, c: RestContext): Promise<Response>
}

type Body<A, Status extends keyof A> = A[Status] extends { schema: infer T extends z.ZodType }
  ? z.output<T>
  : never

type Plain = string | number | boolean | null | undefined

/** The members of the union `Allowed` that `Given` is one of. */
type Fitting<Given, Allowed> = Allowed extends unknown ? (Given extends Allowed ? Allowed : never) : never

/** `Given` with `never` for each field, at any depth, that `Allowed` does not have, so that nothing is answered by accident. */
type Exact<Given, Allowed> = Given extends Plain
  ? Given
  : Given extends readonly (infer Item)[]
    ? Allowed extends readonly (infer AllowedItem)[]
      ? Exact<Item, AllowedItem>[]
      : never
    : {
        [Field in keyof Given]: Field extends keyof Fitting<Given, Allowed>
          ? Exact<Given[Field], Fitting<Given, Allowed>[Field]>
          : never
      }

type CallRequest<A extends Answers, R extends z.ZodType, P extends string> = {
  body: z.output<R>
  param(name: P): string
  file: File | undefined
  networkAddress: string
  userAgent: string
  /** The body is of the schema documented for this status, without any other field. */
  answer<Status extends keyof A & ContentfulStatusCode, const B extends Body<A, Status>>(
    status: Status,
    body: B & Exact<B, Body<A, Status>>,
  ): Response
  /** The same for a long list, which is sent while it is still being read. */
  answerList<Status extends keyof A & ContentfulStatusCode, const B extends ItemOf<Body<A, Status>>>(
    status: Status,
    batches: AsyncIterable<(B & Exact<B, ItemOf<Body<A, Status>>>)[]>,
  ): Response
}

type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never

type Definition<A extends Answers, R extends z.ZodType, P extends string, Input> = Documentation & {
  request?: R
  params?: Record<P, string>
  /** Those of success, and refusals beside the ones that every call has. */
  answers: A
  handle(deps: HttpDeps, request: Input): Promise<Response>
}

/** A call that anybody may make. */
export function defineCall<A extends Answers, R extends z.ZodType = z.ZodUndefined, P extends string = never>(
  call: Definition<A, R, P, CallRequest<A, R, P>>,
): DocumentedCall {
  return {
    ...call,
    answers: { ...refusalsOf(call), ...call.answers },
    respond: async (deps, c) => call.handle(deps, await read(deps, call, c)),
  }
}

/** A call that needs the administrator's token, which is checked first: without one a caller learns nothing else. */
export function defineAdminCall<
  A extends Answers,
  R extends z.ZodType = z.ZodUndefined,
  P extends string = never,
>(call: Definition<A, R, P, CallRequest<A, R, P> & { admin: string }>): DocumentedCall {
  return {
    ...call,
    isForAdmin: true,
    answers: { ...refusalsOf(call), 401: notSignedIn, 403: forbidden, ...call.answers },
    respond: async (deps, c) => {
      // A client reads no answer while it is still sending a file.
      if (call.attachment) await c.req.arrayBuffer()
      const { email: admin, role } = await requireAdmin(deps.ctx, c.req.header('auth-token'))
      requireRole(`rest.${call.path.split('/').at(-1)}`, role)
      return call.handle(deps, { ...(await read(deps, call, c)), admin })
    },
  }
}

async function read<A extends Answers, R extends z.ZodType, P extends string>(
  { log }: HttpDeps,
  call: Pick<Definition<A, R, P, unknown>, 'method' | 'request' | 'attachment'>,
  c: RestContext,
): Promise<CallRequest<A, R, P>> {
  const { request } = call
  const { fields, file } = await sentWith(call, c)
  return {
    // Without a schema, R is that of no body.
    body: parsed((request ?? z.undefined()) as R, fields),
    param: (name) => pathParam(c, name),
    file,
    networkAddress: c.get('networkAddress'),
    userAgent: c.req.header('user-agent') ?? '',
    answer: (status, body) => c.json(body, status),
    answerList: (status, batches) =>
      c.body(streamOf(listText(batches), log, 'a list'), status, { 'content-type': 'application/json' }),
  }
}

async function sentWith(
  { method, request, attachment }: Pick<DocumentedCall, 'method' | 'request' | 'attachment'>,
  c: RestContext,
): Promise<{ fields?: object | undefined; file?: File | undefined }> {
  if (attachment) return formOf(c)
  if (method === 'get') return { fields: request && c.req.query() }
  return { fields: request && (await jsonOf(c)) }
}

/** A JSON array of all batches. */
async function* listText(batches: AsyncIterable<unknown[]>) {
  const encoder = new TextEncoder()
  let before = '['
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield encoder.encode(before + JSON.stringify(batch).slice(1, -1))
    before = ','
  }
  yield encoder.encode(before === '[' ? '[]' : ']')
}

/** What was sent, as the schema gives it. Throws `InvalidInput` with a sentence for people. */
export function parsed<T extends z.ZodType>(schema: T, sent: unknown): z.output<T> {
  const { data, error } = schema.safeParse(sent)
  if (error) throw new DomainError('InvalidInput', sentence(error))
  return data
}

/** The request's body as a JSON object; an empty body counts as an empty object. */
export async function jsonOf(c: Context): Promise<object> {
  const text = await c.req.text()
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // Refused below, like any other body that is not an object.
  }
  throw new DomainError('InvalidInput', 'Send a JSON object as the body of the request.')
}

/** The fields of a form, and its first file. */
async function formOf(c: Context): Promise<{ fields: object; file: File | undefined }> {
  const form = await formData(await c.req.arrayBuffer(), c.req.header('content-type') ?? '')
  // A browser sends an empty, nameless file where none was chosen.
  const file = [...form.values()].find((value) => value instanceof File && value.size > 0)
  return { fields: Object.fromEntries(form), file: file instanceof File ? file : undefined }
}

async function formData(body: ArrayBuffer, contentType: string): Promise<FormData> {
  try {
    return await new Response(body, { headers: { 'content-type': contentType } }).formData()
  } catch {
    throw new DomainError('InvalidInput', 'Send the form as multipart/form-data.')
  }
}
