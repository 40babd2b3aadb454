import type { Chance } from './chance'
import type { Hotel } from './hotel'
import type { Crash } from './life'

export type SentMail = { id: string; message_id: string; attempts: number }

/** The servers of one hotel, in this process or in processes of their own. */
export type Servers = {
  /** Some server; throws `NoAnswer` where it has just died. */
  some(chance: Chance): Hotel
  /** Answers a readable line; undefined where it is not done now. */
  planCrash(chance: Chance, crash: Crash): string | undefined
  crashNow(chance: Chance): string | undefined
  /** No crash is planned any more. */
  spareAll(): void
  replaceDead(): Promise<void>
  /** One of them does everything that is due now; `round` counts from 0. */
  runJobs(round: number): Promise<void>
  /** How often this mail may have come more than once. */
  mayRepeat(mail: SentMail): number
  close(): Promise<void>
}

/** What happens to the servers, and what they complain of. */
export type Report = { happened(line: string): void; complained(sentence: string): void }
