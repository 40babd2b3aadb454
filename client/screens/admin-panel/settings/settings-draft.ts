import { z } from 'zod'
import { type HotelSettings, type SettingsWanted, settingsWanted } from '#shared/hotel/settings'
import { type EditedName, fieldOf, readSetting, textOf } from './setting-fields'

/** What was typed and not saved, by setting, and the version of the settings that were shown then. */
export const settingsDraft = z.object({
  typed: z.record(z.string(), z.string()),
  version: z.int().nullable(),
})
export type SettingsDraft = z.output<typeof settingsDraft>

export const nothingTyped: SettingsDraft = { typed: {}, version: null }

type Faults = Partial<Record<EditedName, string>>

/** What is to be saved, or why it cannot be. Fields that say what is stored already are left out. */
export function readDraft(
  { typed }: SettingsDraft,
  stored: HotelSettings,
): { wanted: SettingsWanted; changed: EditedName[]; faults: Faults } {
  const faults: Faults = {}
  const wanted: Record<string, unknown> = {}
  const changed: EditedName[] = []
  for (const [name, text] of Object.entries(typed)) {
    const field = fieldOf(name)
    if (!field || text === textOf(field.name, stored)) continue
    const read = readSetting(field, text)
    if (read.fault === undefined && JSON.stringify(read.value) === JSON.stringify(stored[field.name]))
      continue
    changed.push(field.name)
    if (read.fault === undefined) wanted[field.name] = read.value
    else faults[field.name] = read.fault
  }
  return { wanted: settingsWanted.parse(wanted), changed, faults }
}
