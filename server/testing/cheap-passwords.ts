import { argonPasswords } from '../platform/passwords'

/** Real hashes at the lowest cost, for tests that are not about passwords. */
export const cheapPasswords = () => argonPasswords({ memoryCost: 64, timeCost: 1 })
