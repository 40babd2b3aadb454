import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import { expect, test } from 'vitest'
import { DomainError, domainErrorCodes } from '#shared/domain-error'
import { retryAfter, unexpected, wireError } from './errors'

test.each(domainErrorCodes)('%s has the same status over REST and tRPC', (code) => {
  const { trpc, http } = wireError[code]
  expect(getHTTPStatusCodeFromError(new TRPCError({ code: trpc }))).toBe(http)
})

test('the table has exactly the existing error codes', () => {
  expect(Object.keys(wireError).toSorted()).toEqual(domainErrorCodes.toSorted())
})

test('only ProviderDown, PaymentsRefused and Busy have a 5xx status', () => {
  const serverErrors = domainErrorCodes.filter((code) => wireError[code].http >= 500)
  expect(serverErrors).toEqual(['ProviderDown', 'PaymentsRefused', 'Busy'])
  for (const code of domainErrorCodes) expect(wireError[code].http).toBeGreaterThanOrEqual(400)
})

test('Retry-After is at most 30 seconds, unless the error says otherwise', () => {
  const seconds = Number(retryAfter(new DomainError('Busy', 'Please come again.')))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(30)
  expect(retryAfter(new DomainError('TooManyHolds', 'Please wait.', { retryAfterSeconds: 431 }))).toBe('431')
})

test('the message of an unexpected error has no details', () => {
  expect(unexpected).toBe('Something went wrong on our side. Please try again.')
})
