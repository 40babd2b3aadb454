import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import { expect, test } from 'vitest'
import { DomainError, domainErrorCodes } from '#shared/domain-error'
import { retryAfter, unexpected, wireError } from './errors'

test.each(domainErrorCodes)('%s has one status on both wires', (code) => {
  const { trpc, http } = wireError[code]
  expect(getHTTPStatusCodeFromError(new TRPCError({ code: trpc }))).toBe(http)
})

test('the table knows no refusal that does not exist', () => {
  expect(Object.keys(wireError).toSorted()).toEqual(domainErrorCodes.toSorted())
})

test('no refusal looks like a success or like a fault of ours, save where the provider or a rush is to blame', () => {
  const ours = domainErrorCodes.filter((code) => wireError[code].http >= 500)
  expect(ours).toEqual(['ProviderDown', 'PaymentsRefused', 'Busy'])
  for (const code of domainErrorCodes) expect(wireError[code].http).toBeGreaterThanOrEqual(400)
})

test('guests are told to come back after a wait that people have patience for', () => {
  const seconds = Number(retryAfter(new DomainError('Busy', 'Please come again.')))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(30)
  expect(retryAfter(new DomainError('TooManyHolds', 'Please wait.', { retryAfterSeconds: 431 }))).toBe('431')
})

test('an unexpected error tells nobody outside what happened inside', () => {
  expect(unexpected).toBe('Something went wrong on our side. Please try again.')
})
