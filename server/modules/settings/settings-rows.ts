import type { Db } from '#server/database/transaction'

export type SettingRow = { name: string; value: unknown; changedAt: Date; changedBy: string }

export const all = (db: Db): Promise<SettingRow[]> =>
  db
    .selectFrom('hotel_setting')
    .select(['name', 'value', 'changed_at as changedAt', 'changed_by as changedBy'])
    .execute()

export async function put(db: Db, { name, value, changedAt, changedBy }: SettingRow): Promise<void> {
  const row = { value: JSON.stringify(value), changed_at: changedAt, changed_by: changedBy }
  await db
    .insertInto('hotel_setting')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}
