import { type Example, refused } from './documented-call'

/** The error answer that all calls of the administrator share. */
export const withoutToken = (body: Record<string, unknown>): Example => ({
  name: 'Without a token',
  body,
  signedIn: false,
  status: 401,
  answer: refused('NotSignedIn', 'Please sign in again.'),
})
