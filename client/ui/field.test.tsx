import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Field } from './field'

const of = (html: string, part: RegExp) => html.match(part)?.[1] ?? ''
const described = (html: string) => of(html, /<input[^>]* aria-describedby="([^"]*)"/).split(' ')
const wordsAt = (html: string, id: string) =>
  of(html, new RegExp(`<p class="field-(?:error|hint)" id="${id}">(.*?)</p>`)).replace(/<[^>]*>/g, '')

test('a field is named by its label', () => {
  const html = renderToString(<Field label="Email" />)
  expect(of(html, /<label for="([^"]+)">Email</)).toBe(of(html, /<input[^>]* id="([^"]+)"/))
  expect(html).not.toMatch(/aria-describedby|aria-invalid/)
})

test('a field is described by its error first and then by its hint, and is marked as wrong', () => {
  const html = renderToString(<Field label="Email" error="Email is required." hint="For the receipt." />)
  expect(described(html).map((id) => wordsAt(html, id))).toEqual(['Email is required.', 'For the receipt.'])
  expect(html).toMatch(/<input[^>]* aria-invalid="true"/)
})

test('a field without an error is described by its hint', () => {
  const html = renderToString(<Field label="Email" id="email" hint="For the receipt." />)
  expect(described(html).map((id) => wordsAt(html, id))).toEqual(['For the receipt.'])
  expect(html).not.toContain('aria-invalid')
})
