import type { Kind } from './guest'

/**
 * The parameters of a rush; its guests run in a process of their own, so that their CPU is not counted as the servers'.
 */
export type Plan = {
  servers: string[]
  guests: number
  /** How many also listen at `/ws`. With 0 rooms are released on time, whether or not all messages have arrived. */
  tools: number
  rounds: number
  roundMs: number
}

type Times = Record<Kind, number[]>

/** What the guests' process reports; the measuring process answers each report after it has read its counters. */
export type LoadReport =
  | { kind: 'begun' }
  | { kind: 'waiting'; checkouts: number[]; perSecond: number; events: number }
  | { kind: 'notified'; hold: Times; position: Times; lastPosition: number[] }
  | { kind: 'failed'; why: string }

/** This many guests have a room at once; all want the same nights. */
export const rooms = 3
/** The guests who ask over HTTP: those with rooms, the first in the queue, and the last. */
export const firstGuests = rooms + 1
const lastGuests = ({ tools }: Pick<Plan, 'tools'>): number => (tools > 0 ? 100 : 25)

export const userIdOf = (index: number): string => `guest-${index}`
/**
 * The others are inserted into the database at once: thousands of checkouts would take longer than everything that is
 * measured.
 */
export const insertedGuests = (plan: Pick<Plan, 'guests' | 'tools'>) => ({
  from: firstGuests,
  to: plan.guests - lastGuests(plan),
})
