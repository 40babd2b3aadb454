import { argonPasswords } from '../platform/passwords'

/** As real ones, but hashed in no time, where passwords are not the matter. */
export const cheapPasswords = () => argonPasswords({ memoryCost: 64, timeCost: 1 })
