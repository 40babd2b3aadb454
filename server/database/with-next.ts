import { sql } from 'kysely'

const mark = '/* with the next */ '

/**
 * A statement whose result nobody reads. Inside a transaction it is sent with the next statement, or with COMMIT, in one round
 * trip, which fails if it fails.
 */
export const withNext = (text: string): string => mark + text

export const isWithNext = (text: string): boolean => text.startsWith(mark)

/** Ends a statement that is sent with the next: Postgres itself fails the transaction where this part of its WITH has no row. */
export const failWithout = (part: string) => sql`select 1 / count(*) from ${sql.table(part)}`
