import { type Kysely, sql } from 'kysely'

/** Trek enquiries. Only the last four digits of an Aadhaar number are kept, since nobody needs more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table trek_enquiry (
      id uuid primary key,
      trek_title text not null,
      mobile_number text not null,
      email text not null,
      country text not null,
      state text not null,
      district text not null,
      city text not null,
      pincode text not null,
      guests jsonb not null,
      created_at timestamptz not null
    )`)
    .execute(db)
  await sql
    .raw(`comment on column trek_enquiry.guests is '[{name, age, aadhaarLast4}], in the order of the form'`)
    .execute(db)
}
