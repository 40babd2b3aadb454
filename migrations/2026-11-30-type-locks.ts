import { type Kysely, sql } from 'kysely'

/** Each room type keeps the number of its lock: two versions of the program must agree on it, whatever their order of types. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table room_type add column lock_key int unique`,
  `update room_type set lock_key = position`,
  `alter table room_type alter column lock_key set not null`,
]
