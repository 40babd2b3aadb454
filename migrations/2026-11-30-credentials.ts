import { type Kysely, sql } from 'kysely'

/** Which credentials a sign-in was checked against: the number changes with every new password and every revoke. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create sequence admin_credentials').execute(db)
  await sql
    .raw(
      `alter table admin add column credentials_version bigint not null default nextval('admin_credentials')`,
    )
    .execute(db)
}
