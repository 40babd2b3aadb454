import { type Kysely, sql } from 'kysely'

/** For which day the hotel has its morning mail, so that of several servers one writes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table maintenance add column morning_mail_day date').execute(db)
}
