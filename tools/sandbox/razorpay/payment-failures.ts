import type { PaymentError } from './entities'

const failure = (code: string, reason: string, description: string, source = 'bank'): PaymentError => ({
  error_code: code,
  error_description: description,
  error_source: source,
  error_step: source === 'customer' ? 'payment_authentication' : 'payment_authorization',
  error_reason: reason,
})

/** The provider's errors of a failed payment, by reason. */
export const paymentFailures = {
  card_declined: failure('BAD_REQUEST_ERROR', 'card_declined', 'Your payment was declined by the bank.'),
  insufficient_funds: failure(
    'BAD_REQUEST_ERROR',
    'insufficient_funds',
    'Your payment could not be completed due to insufficient account balance.',
    'customer',
  ),
  // The provider's table of test cards has the singular, its list of reasons the plural.
  insufficient_fund: failure(
    'BAD_REQUEST_ERROR',
    'insufficient_fund',
    'Your payment could not be completed due to insufficient account balance.',
    'customer',
  ),
  card_disabled_for_online_payments: failure(
    'BAD_REQUEST_ERROR',
    'card_disabled_for_online_payments',
    'Your card is not enabled for payments on the internet.',
  ),
  card_number_invalid: failure(
    'BAD_REQUEST_ERROR',
    'card_number_invalid',
    'The number of your card is not right.',
    'customer',
  ),
  authentication_failed: failure(
    'GATEWAY_ERROR',
    'authentication_failed',
    'Your bank could not make sure that it is you.',
    'customer',
  ),
  payment_cancelled: failure(
    'BAD_REQUEST_ERROR',
    'payment_cancelled',
    'Your payment has been cancelled. Try again or complete the payment later.',
    'customer',
  ),
  payment_timed_out: failure(
    'BAD_REQUEST_ERROR',
    'payment_timed_out',
    'Your payment was not completed on time. Try again later.',
    'customer',
  ),
  gateway_technical_error: failure(
    'GATEWAY_ERROR',
    'gateway_technical_error',
    'Your payment did not go through due to a temporary issue. Any debited amount will be refunded in 4-5 business days.',
    'gateway',
  ),
} as const

export type FailureReason = keyof typeof paymentFailures

export const failureReasons = Object.keys(paymentFailures) as [FailureReason, ...FailureReason[]]

export const noFailure: PaymentError = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
}
