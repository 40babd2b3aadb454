import type { z } from 'zod'

/** The first fault as a sentence for people: the schema's message where it has one, else what to send. */
export function sentence(error: z.ZodError): string {
  const [issue] = error.issues
  return issue ? sentenceFor(issue) : 'The request is not valid.'
}

type Issue = z.core.$ZodIssue

function sentenceFor(issue: Issue): string {
  const { message } = issue
  // Zod's own messages never end with a full stop.
  if (/[.!?]$/.test(message)) return message
  const field = issue.path.length === 0 ? 'the request' : issue.path.join('.')
  return message.startsWith('must ') ? `${field} ${message}.` : `Send ${field} ${inWords(issue)}.`
}

function inWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? asDocumented
    case 'invalid_value':
      return `as ${issue.values.length === 1 ? '' : 'one of: '}${issue.values.join(', ')}`
    case 'too_small':
      return `with at least ${bound(issue.minimum, issue.origin)}`
    case 'too_big':
      return `with at most ${bound(issue.maximum, issue.origin)}`
    case 'invalid_format':
      return issue.format === 'uuid' ? 'as an id (a UUID)' : asDocumented
    default:
      return asDocumented
  }
}

const asDocumented = 'as shown in the documentation'

const kinds: Readonly<Record<string, string>> = {
  string: 'as text',
  number: 'as a number',
  int: 'as a whole number',
  boolean: 'as true or false',
  array: 'as a list',
  object: 'as an object',
  record: 'as an object',
}

function bound(limit: number | bigint, origin: string): string {
  if (origin === 'string') return `${limit} characters`
  return origin === 'array' ? `${limit} entries` : `the value ${limit}`
}
