import { hotel } from '../hotel'

/** Does not ask the guest to try again, since that does not help while the provider refuses the hotel. */
export const onlinePaymentRefused = `Online payment is not working just now. Please call us: ${hotel.phones.join(' or ')}.`
