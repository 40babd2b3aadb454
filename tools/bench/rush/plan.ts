import type { Kind } from './guest'

/**
 * The parameters of a rush; its guests run in a process of their own, so that their CPU is not counted as the servers'.
 */
export type Plan = { servers: string[]; guests: number; tools: number; rounds: number; roundMs: number }

/** What the guests' process reports; the measuring process answers each report after it has read its counters. */
export type LoadReport =
  | { kind: 'begun' }
  | { kind: 'waiting'; checkouts: number[]; perSecond: number; events: number }
  | { kind: 'notified'; hold: Record<Kind, number[]>; position: Record<Kind, number[]> }
  | { kind: 'failed'; why: string }

/** This many guests have a room at once; all want the same nights. */
export const rooms = 3
/** The guests who ask over HTTP: those with rooms, the first in the queue, and the last. */
export const firstGuests = rooms + 1
export const lastGuests = 100

export const userIdOf = (index: number): string => `guest-${index}`
/**
 * The others are inserted into the database at once: thousands of checkouts would take longer than everything that is
 * measured.
 */
export const insertedGuests = (guests: number) => ({ from: firstGuests, to: guests - lastGuests })
