import * as auditRows from '#modules/admin/audit-rows'
import type { Ctx } from '#server/context'
import { type Db, type Tx, transaction } from '#server/database/transaction'
import { perServer } from '#server/platform/per-server'
import { hotelToday, instantForWire } from '#shared/calendar/hotel-today'
import { DomainError } from '#shared/domain-error'
import { settingNames, settingWords } from '#shared/hotel/setting-words'
import {
  type HotelSettings,
  hotelSettings,
  type SettingName,
  type SettingsView,
  type SettingsWanted,
} from '#shared/hotel/settings'
import * as settingsRows from './settings-rows'

type Known = Pick<Ctx, 'db' | 'hotel'>

const readings = perServer((_: Ctx['hotel']) => ({ begun: 0, used: 0 }))

/** Reads what the owner has changed into `ctx.hotel.current`. A row that no longer fits counts as not changed. */
export async function loadSettings({ db, hotel }: Known): Promise<void> {
  const reading = readings(hotel)
  reading.begun += 1
  const own = reading.begun
  const { values } = await read(db, hotel.defaults)
  // Two readings may end in another order than they began.
  if (own < reading.used) return
  reading.used = own
  hotel.current = values
}

const mostTries = 5

/** The same when something may have changed: tries again where the database does not answer, and never throws. */
export async function reloadSettings(ctx: Known & Pick<Ctx, 'log' | 'pause'>): Promise<void> {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    try {
      return await loadSettings(ctx)
    } catch (error) {
      ctx.log.warn({ err: error, tries }, 'the settings could not be read')
      await ctx.pause(tries * 1000)
    }
  }
}

type Read = { values: HotelSettings; rows: settingsRows.SettingRow[]; version: number }

async function read(db: Db, defaults: HotelSettings): Promise<Read> {
  const { rows, version } = await settingsRows.all(db)
  const fitting = rows.flatMap((row) => {
    const one = hotelSettings.partial().safeParse({ [row.name]: row.value })
    return one.success && row.name in defaults ? [{ ...row, value: one.data }] : []
  })
  const values = Object.assign({ ...defaults }, ...fitting.map(({ value }) => value))
  return { values, rows: fitting, version }
}

/** The settings as they are stored, with their defaults, and who changed which. */
export async function viewSettings(ctx: Ctx): Promise<SettingsView> {
  const { defaults } = ctx.hotel
  const { values, rows, version } = await read(ctx.db, defaults)
  const changed = rows.map(({ name, changedBy, changedAt }) => [
    name,
    { by: changedBy, at: instantForWire(changedAt) },
  ])
  return { values, defaults, changed: Object.fromEntries(changed), version }
}

/**
 * Changes those settings that are given, on every server within a moment; the audit log says each with its old and new
 * value. Throws `Changed` where `version` is not the newest, and `InvalidInput` for a notice that is over before it begins.
 */
export function setSettings(
  ctx: Ctx,
  admin: string,
  { version, ...wanted }: SettingsWanted,
): Promise<SettingsView> {
  return change(ctx, admin, version, async (tx, before, changedAt) => {
    const after: HotelSettings = Object.assign({}, before, wanted)
    const { noticeUntil } = after
    const isOver = noticeUntil !== '' && noticeUntil < hotelToday(changedAt)
    if (isOver && after.notice !== '' && (wanted.notice || wanted.noticeUntil))
      throw new DomainError('InvalidInput', 'The notice would end before today. Choose a later day.')
    for (const [name, value] of Object.entries(wanted))
      if (!isSame(value, before[name as SettingName]))
        await settingsRows.put(tx, { name, value, changedAt, changedBy: admin })
    return { after, action: 'settingChanged' }
  })
}

/** Gives a setting back the value of the environment or the file. Idempotent. */
export const resetSetting = (ctx: Ctx, admin: string, name: SettingName): Promise<SettingsView> =>
  change(ctx, admin, undefined, async (tx, before) => {
    await settingsRows.remove(tx, name)
    return { after: { ...before, [name]: ctx.hotel.defaults[name] }, action: 'settingReset' }
  })

type Changed = { after: HotelSettings; action: 'settingChanged' | 'settingReset' }

async function change(
  ctx: Ctx,
  admin: string,
  version: number | undefined,
  write: (tx: Tx, before: HotelSettings, at: Date) => Promise<Changed>,
): Promise<SettingsView> {
  await transaction(ctx.db, async (tx) => {
    const at = ctx.clock.now()
    await settingsRows.lock(tx, { changedAt: at, changedBy: admin })
    const { values: before, version: newest } = await read(tx, ctx.hotel.defaults)
    if (version !== undefined && version !== newest)
      throw new DomainError('Changed', 'Somebody else has changed the settings meanwhile.')
    const { after, action } = await write(tx, before, at)
    await settingsRows.changed(tx)
    for (const name of Object.keys(settingNames) as SettingName[]) {
      if (isSame(before[name], after[name])) continue
      const note = `${settingNames[name]}: ${settingWords(name, before)} to ${settingWords(name, after)}`
      await auditRows.write(tx, { at, admin, action, note })
    }
  })
  await loadSettings(ctx)
  return viewSettings(ctx)
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
