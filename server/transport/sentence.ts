import type { z } from 'zod'

/** The first thing that is wrong, as a sentence. Our own messages are sentences already; the library's need the field. */
export function sentence(error: z.ZodError): string {
  const [issue] = error.issues
  if (!issue) return 'The request is not valid.'
  const field = issue.path.join('.')
  return issue.message.endsWith('.') || field === '' ? issue.message : `${field}: ${issue.message}.`
}
