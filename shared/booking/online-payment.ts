/** Does not ask the guest to try again, since that does not help while the provider refuses the hotel. */
export const onlinePaymentRefused = (phones: readonly string[]): string =>
  `Online payment is not working just now. Please call us: ${phones.join(' or ')}.`
