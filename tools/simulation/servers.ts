import type { Chance } from './chance'
import type { Hotel } from './hotel'
import type { Crash } from './lifetime'

export type SentMail = { id: string; message_id: string; attempts: number }

/** The servers of one hotel, in this process or in processes of their own. */
export type Servers = {
  /** Any server; throws `NoAnswer` where it has just crashed. */
  some(chance: Chance): Hotel
  /** Returns a line for the log; undefined where no crash is possible now. */
  planCrash(chance: Chance, crash: Crash): string | undefined
  crashNow(chance: Chance): string | undefined
  /** Cancels all planned crashes. */
  cancelCrashes(): void
  replaceDead(): Promise<void>
  /** One server runs everything that is due now; `round` counts from 0. */
  runJobs(round: number): Promise<void>
  /** How often this mail may arrive again. */
  mayRepeat(mail: SentMail): number
  close(): Promise<void>
}

/** What happens to the servers, and the errors that they log. */
export type Report = { happened(line: string): void; complained(sentence: string): void }
