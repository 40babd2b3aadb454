import { expect, test } from 'vitest'
import { contentPolicy } from './content-policy'

const sandbox = { paymentScript: '/sandbox/checkout.js', map: '/sandbox/map' }
const live = {
  paymentScript: 'https://checkout.razorpay.com/v1/checkout.js',
  map: 'https://maps.example/embed',
}

/** The directives of the policy with their sources. */
const read = (origins = sandbox): Record<string, string[]> =>
  Object.fromEntries(
    contentPolicy('abc', origins)
      .split('; ')
      .map((part) => part.split(' '))
      .map(([name = '', ...sources]) => [name, sources]),
  )

test('pages run only code with this answer’s nonce, and cannot be framed', () => {
  const policy = read()
  expect(policy['script-src']).toEqual(["'self'", "'nonce-abc'"])
  expect(policy['style-src']).toEqual(["'self'"])
  for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
    expect(policy[name], name).toEqual(["'none'"])
  for (const name of ['default-src', 'connect-src', 'form-action'])
    expect(policy[name], name).toEqual(["'self'"])
})

test('in production only the provider’s origins are added, with those of its risk check', () => {
  const policy = read(live)
  expect(policy['script-src']).toEqual([
    ...["'self'", "'nonce-abc'"],
    ...['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  ])
  for (const name of ['checkout', 'api', 'cdn', 'lumberjack', 'lumberjack-cx', 'lumberjack-metrics'])
    expect(policy['connect-src']).toContain(`https://${name}.razorpay.com`)
  for (const name of ['checkout', 'api'])
    expect(policy['frame-src']).toContain(`https://${name}.razorpay.com`)
  expect(policy['frame-src']).toContain('https://maps.example')
  const others = Object.values(policy)
    .flat()
    .filter((source) => source.startsWith('http') && !/^https:\/\/(\*|[a-z-]+)\.razorpay\.com$/.test(source))
  expect(others).toEqual(['https://maps.example'])
  // Would make the nonce useless.
  expect(policy['script-src']).not.toContain("'unsafe-inline'")
})
