import { type Kysely, sql } from 'kysely'

/** A sign-in is bound to the credentials it was checked against: the version changes with every new password and revoke. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create sequence admin_credentials').execute(db)
  await sql
    .raw(
      `alter table admin add column credentials_version bigint not null default nextval('admin_credentials')`,
    )
    .execute(db)
}
