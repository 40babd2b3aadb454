import type { FailureReason } from './payment-failures'

type TestCard = { network: 'Visa' | 'MasterCard' | 'RuPay'; fails?: FailureReason }

/** The provider's test cards: three that pay, and one for each kind of failure. */
const cards: Record<string, TestCard> = {
  '4100280000001007': { network: 'Visa' },
  '5500670000001002': { network: 'MasterCard' },
  '6527658900001005': { network: 'RuPay' },
  '4100280000090000': { network: 'Visa', fails: 'payment_timed_out' },
  '4100280000080001': { network: 'Visa', fails: 'insufficient_fund' },
  '4100280000070002': { network: 'Visa', fails: 'payment_cancelled' },
  '4100280000060003': { network: 'Visa', fails: 'card_declined' },
  '4100280000030006': { network: 'Visa', fails: 'card_disabled_for_online_payments' },
  '4100280000010008': { network: 'Visa', fails: 'card_number_invalid' },
  '4100280000020007': { network: 'Visa', fails: 'gateway_technical_error' },
  '4100280000000009': { network: 'Visa', fails: 'authentication_failed' },
}

export const usualCard = '4100 2800 0000 1007'

const digits = (number: string) => number.replace(/\D/g, '')

/** Any other number is an invalid card. */
export const testCard = (number: string): TestCard =>
  cards[digits(number)] ?? { network: 'Visa', fails: 'card_number_invalid' }

export const last4 = (number: string) => digits(number).slice(-4).padStart(4, '0')
