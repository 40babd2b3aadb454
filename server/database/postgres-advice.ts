/** Says that another database begins without bookings, which an operator has to know before choosing one. */
export const anotherPostgres =
  'set DATABASE_URL to a Postgres of your own (15 or later). That one begins without bookings: "npm run restore" ' +
  'brings them there from a backup'

const oldVersion = /initialized by PostgreSQL version (\d+)/

/** What the operator can do when Postgres does not start, without losing a booking. */
export function adviceFor(data: string, complaint: string): string {
  const [, version] = oldVersion.exec(complaint) ?? []
  const kept = `Nothing was changed: the bookings are still in ${data}. Keep that folder, whatever you do next.`
  const withBackup =
    'put a backup into an empty DATA_DIR with "npm run restore -- FILE" (with the same PII_KEY, or the pii.key of this ' +
    'DATA_DIR). Without the restore an empty DATA_DIR is a hotel without bookings.'
  if (version === undefined)
    return `${kept} Correct what Postgres complains of, then start again. If that cannot be done, ${withBackup}`
  return (
    `${kept} They were made by Postgres ${version}, and this version of the hotel brings another one. Write a backup with ` +
    `the version that made them ("npm run backup -- FILE"), then ${withBackup}`
  )
}
