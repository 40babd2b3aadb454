import type { Ctx } from '#server/context'
import { transaction } from '#server/database/transaction'
import { hotelSettings, type SettingsWanted } from '#shared/hotel/settings'
import * as settingsRows from './settings-rows'

/** Reads what the owner has changed into `ctx.hotel.current`. A row that no longer fits counts as not changed. */
export async function loadSettings(ctx: Pick<Ctx, 'db' | 'hotel'>): Promise<void> {
  const rows = await settingsRows.all(ctx.db)
  const changed = rows.flatMap(({ name, value }) => {
    const one = hotelSettings.partial().safeParse({ [name]: value })
    return one.success ? [one.data] : []
  })
  ctx.hotel.current = Object.assign({ ...ctx.hotel.defaults }, ...changed)
}

/** Changes some settings, at once for this server. */
export async function setSettings(ctx: Ctx, admin: string, wanted: SettingsWanted): Promise<void> {
  const changedAt = ctx.clock.now()
  await transaction(ctx.db, async (tx) => {
    for (const [name, value] of Object.entries(wanted))
      await settingsRows.put(tx, { name, value, changedAt, changedBy: admin })
  })
  await loadSettings(ctx)
}
