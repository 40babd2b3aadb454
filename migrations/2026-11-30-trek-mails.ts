import { type Kysely, sql } from 'kysely'

/** Which mailbox an enquiry names and whether it got a mail, so that nobody can flood another person's mailbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table trek_enquiry
    add column mailbox text not null default '',
    add column acknowledged boolean not null default false`,
  `create index trek_enquiry_by_mailbox on trek_enquiry (mailbox, created_at) where acknowledged`,
]
