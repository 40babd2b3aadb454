import { type Example, refused } from './documented-call'

/** The one refusal that every call of the administrator shares. */
export const withoutToken = (body: Record<string, unknown>): Example => ({
  name: 'Without a token',
  body,
  signedIn: false,
  status: 401,
  answer: refused('NotSignedIn', 'Please sign in again.'),
})
