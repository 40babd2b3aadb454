import type { Kind } from './guest'

/** The guests of a rush, in a process of their own, so that their work is not taken for the servers'. */
export type Plan = { servers: string[]; guests: number; tools: number; rounds: number; roundMs: number }

/** What this process says to the one that measures; it answers each with a word when it has looked at the servers. */
export type Said =
  | { said: 'begun' }
  | { said: 'standing'; checkouts: number[]; perSecond: number; events: number }
  | { said: 'told'; turn: Record<Kind, number[]>; place: Record<Kind, number[]> }
  | { said: 'failed'; why: string }

/** So many have a room at once; everybody wants the same nights. */
export const rooms = 3
/** Who ask by themselves: those who have rooms and begin the line, and the end of it. */
export const firstOnes = rooms + 1
export const lastOnes = 100

export const userIdOf = (index: number): string => `guest-${index}`
/** The others are put into the database at once: thousands of checkouts would take longer than all that is measured. */
export const seatedOnes = (guests: number) => ({ from: firstOnes, to: guests - lastOnes })
