import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { DomainError } from '#shared/domain-error'
import { bodyAs, wholeNumber } from './answers'

const wanted = z.object({
  name: z.string(),
  rooms: wholeNumber.pipe(z.int().min(1, 'Enter the number of rooms needed.')).optional(),
  guests: z.array(z.object({ age: z.number() })).optional(),
})

const app = new Hono()
  .post('/wish', async (c) => c.json(await bodyAs(c, wanted)))
  .post('/anything', async (c) => c.json(await bodyAs(c, z.looseObject({}))))
app.onError((error, c) => {
  if (error instanceof DomainError) return c.json({ code: error.code, says: error.message }, 400)
  throw error
})

async function send(path: string, body?: string, type = 'application/json'): Promise<unknown> {
  const init = body === undefined ? {} : { body }
  return (await app.request(path, { method: 'POST', headers: { 'content-type': type }, ...init })).json()
}

describe('a body that a client sends', () => {
  test('may be empty: that is an empty object', async () => {
    expect(await send('/anything')).toEqual({})
    expect(await send('/anything', '')).toEqual({})
    expect(await send('/anything', ' \r\n')).toEqual({})
  })

  test('may have any content type, and fields that nobody asked for', async () => {
    expect(await send('/wish', '{"name":"Ana","colour":"blue"}', 'text/plain')).toEqual({ name: 'Ana' })
  })

  test.each(['{', 'name=Ana', '[]', '[{"name":"Ana"}]', 'null', '7', '"Ana"', '{"name":"Ana"}{'])(
    'that is no JSON object is refused with a sentence: %s',
    async (body) => {
      const says = 'Send a JSON object as the body of the request.'
      expect(await send('/anything', body)).toEqual({ code: 'InvalidInput', says })
    },
  )

  test('cannot change what every object has', async () => {
    await send('/anything', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}')
    expect('isAdmin' in {}).toBe(false)
  })
})

describe('what is wrong with a body', () => {
  test('is said in our own words where we have some', async () => {
    const says = 'Enter the number of rooms needed.'
    expect(await send('/wish', '{"name":"Ana","rooms":0}')).toEqual({ code: 'InvalidInput', says })
  })

  test('else names the field', async () => {
    expect(await send('/wish', '{}')).toMatchObject({ says: 'Send name as text.' })
    const deep = await send('/wish', '{"name":"Ana","guests":[{"age":30},{"age":"x"}]}')
    expect(deep).toMatchObject({ says: 'Send guests.1.age as a number.' })
  })

  test('is only the first thing, as one sentence', async () => {
    const both = await send('/wish', '{"rooms":0}')
    expect(both).toMatchObject({ says: 'Send name as text.' })
  })
})

describe('a whole number', () => {
  test('comes as a number or as text', () => {
    for (const value of [3, '3', ' 3 ', '003']) expect(wholeNumber.parse(value)).toBe(3)
    expect(wholeNumber.parse('0')).toBe(0)
  })

  test('is not made of anything else', () => {
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
