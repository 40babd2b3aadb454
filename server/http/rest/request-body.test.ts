import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { DomainError } from '#shared/domain-error'
import { jsonOf, parsed } from './call'
import { wholeNumber } from './fields'

const requestSchema = z.object({
  name: z.string(),
  rooms: wholeNumber.pipe(z.int().min(1, 'Enter the number of rooms needed.')).optional(),
  guests: z.array(z.object({ age: z.number() })).optional(),
})

const app = new Hono()
  .post('/request', async (c) => c.json(parsed(requestSchema, await jsonOf(c))))
  .post('/anything', async (c) => c.json(parsed(z.looseObject({}), await jsonOf(c))))
app.onError((error, c) => {
  if (error instanceof DomainError) return c.json({ code: error.code, error: error.message }, 400)
  throw error
})

async function send(path: string, body?: string, type = 'application/json'): Promise<unknown> {
  const init = body === undefined ? {} : { body }
  return (await app.request(path, { method: 'POST', headers: { 'content-type': type }, ...init })).json()
}

describe('a request body', () => {
  test('may be empty, which counts as an empty object', async () => {
    expect(await send('/anything')).toEqual({})
    expect(await send('/anything', '')).toEqual({})
    expect(await send('/anything', ' \r\n')).toEqual({})
  })

  test('may have any content type and unknown fields', async () => {
    expect(await send('/request', '{"name":"Ana","colour":"blue"}', 'text/plain')).toEqual({ name: 'Ana' })
  })

  test.each(['{', 'name=Ana', '[]', '[{"name":"Ana"}]', 'null', '7', '"Ana"', '{"name":"Ana"}{'])(
    'that is not a JSON object is refused with a sentence: %s',
    async (body) => {
      const error = 'Send a JSON object as the body of the request.'
      expect(await send('/anything', body)).toEqual({ code: 'InvalidInput', error })
    },
  )

  test('cannot pollute the prototype of objects', async () => {
    await send('/anything', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}')
    expect('isAdmin' in {}).toBe(false)
  })
})

describe('an invalid body', () => {
  test('is refused with the message of the schema where it has one', async () => {
    const error = 'Enter the number of rooms needed.'
    expect(await send('/request', '{"name":"Ana","rooms":0}')).toEqual({ code: 'InvalidInput', error })
  })

  test('is otherwise refused with a sentence that names the field', async () => {
    expect(await send('/request', '{}')).toMatchObject({ error: 'Send name as text.' })
    const deep = await send('/request', '{"name":"Ana","guests":[{"age":30},{"age":"x"}]}')
    expect(deep).toMatchObject({ error: 'Send guests.1.age as a number.' })
  })

  test('is refused with one sentence, about the first fault only', async () => {
    const both = await send('/request', '{"rooms":0}')
    expect(both).toMatchObject({ error: 'Send name as text.' })
  })
})

describe('a whole number', () => {
  test('may be a number or text', () => {
    for (const value of [3, '3', ' 3 ', '003']) expect(wholeNumber.parse(value)).toBe(3)
    expect(wholeNumber.parse('0')).toBe(0)
  })

  test('may not be anything else', () => {
    const others = [
      '',
      ' ',
      '3.5',
      '-3',
      '+3',
      '1e3',
      '0x10',
      '٣',
      'three',
      '1234567890123',
      null,
      true,
      [3],
      {},
      undefined,
    ]
    for (const value of others) expect(wholeNumber.safeParse(value).success, String(value)).toBe(false)
  })
})
