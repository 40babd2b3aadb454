import type { Context } from 'hono'
import type { z } from 'zod'
import { sentence } from '#server/http/middleware/errors'
import { DomainError } from '#shared/domain-error'

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
export async function formOf(c: Context): Promise<{ fields: object; file: File | undefined }> {
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
