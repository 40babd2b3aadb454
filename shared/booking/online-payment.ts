import { hotel } from '../hotel'

/** Trying again does not help while the provider refuses the hotel itself, so nobody is asked to. */
export const onlinePaymentRefused = `Online payment is not working just now. Please call us: ${hotel.phones.join(' or ')}.`
