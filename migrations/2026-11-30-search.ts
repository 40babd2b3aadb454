import { type Kysely, sql } from 'kysely'

/** Names and mail addresses as the search compares them, kept by the database whoever writes a row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** As regular expressions write them: accents of Latin, Greek and Cyrillic letters, joiners and other marks without a width. */
const withoutWidth = String.raw`\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff`
const apostrophes = '\u2018\u2019\u201b\u02b9\u02bb\u02bc\u00b4\u0060\uff07'
const separators = String.raw`\s!-/:-@\[-\`{-~\u00a0-\u00bf\u2010-\u205f\u3000-\u3003`

const statements = [
  `create function search_folded(value text) returns text language sql immutable strict parallel safe
    return btrim(regexp_replace(
      replace(replace(replace(replace(
        translate(
          lower(regexp_replace(normalize(translate(value, '${apostrophes}''', ''), NFKD), '[${withoutWidth}]', '', 'g')),
          'øłđðıς', 'olddiσ'
        ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      '[${separators}]+', ' ', 'g'))`,
  `comment on function search_folded is
    'without case, accents, apostrophes and joiners, words apart by one space each'`,
  `alter table guest add column name_folded text not null generated always as (search_folded(name)) stored`,
  `alter table guest_details add column email_folded text not null generated always as (
    ' ' || search_folded(split_part(email, '@', 1)) || ' @ ' || search_folded(split_part(email, '@', 2))) stored`,
]
