import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/transaction'

export type SettingRow = { name: string; value: unknown; changedAt: Date; changedBy: string }

/** Beside the settings: it rises with every change, so that nobody overwrites what they have not seen. */
const counter = 'version'

/** The channel on which servers hear of changes. */
export const channel = 'hotel_setting'

/** The rows of the owner, and the version of all of them. */
export async function all(db: Db): Promise<{ rows: SettingRow[]; version: number }> {
  const rows = await db
    .selectFrom('hotel_setting')
    .select(['name', 'value', 'changed_at as changedAt', 'changed_by as changedBy'])
    .execute()
  const version = Number(rows.find(({ name }) => name === counter)?.value ?? 0)
  return { rows: rows.filter(({ name }) => name !== counter), version }
}

/** Keeps others from changing settings until the transaction ends. */
export async function lock(tx: Tx, { changedAt, changedBy }: Omit<SettingRow, 'name' | 'value'>) {
  await sql`insert into hotel_setting (name, value, changed_at, changed_by)
    values (${counter}, '0', ${changedAt}, ${changedBy})
    on conflict (name) do update set value = hotel_setting.value`.execute(tx)
}

export async function put(tx: Tx, { name, value, changedAt, changedBy }: SettingRow): Promise<void> {
  const row = { value: JSON.stringify(value), changed_at: changedAt, changed_by: changedBy }
  await tx
    .insertInto('hotel_setting')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}

export async function remove(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('hotel_setting').where('name', '=', name).execute()
}

/** Raises the version, and tells every server once this transaction is committed. */
export async function changed(tx: Tx): Promise<void> {
  await sql`update hotel_setting set value = to_jsonb(value::int + 1) where name = ${counter}`.execute(tx)
  await sql`select pg_notify(${channel}, '')`.execute(tx)
}
