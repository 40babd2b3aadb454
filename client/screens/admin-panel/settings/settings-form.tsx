import { type FormEvent, useState } from 'react'
import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { Notice } from '#client/ui/notice'
import { settingNames, settingWords } from '#shared/hotel/setting-words'
import type { SettingsView } from '#shared/hotel/settings'
import { isOutdated } from '../parts/outdated'
import { Block } from '../parts/page-heading'
import { Refused } from '../parts/refused'
import { useKeptForm } from '../parts/use-kept-form'
import { type SettingField, settingGroups, textOf } from './setting-fields'
import { SettingRow } from './setting-row'
import { nothingTyped, readDraft, settingsDraft } from './settings-draft'

/** All settings in groups; what is typed is saved together, and kept until then. */
export function SettingsForm({ view }: { view: SettingsView }) {
  const { settings } = trpc.useUtils()
  const { draft, setDraft, clear } = useKeptForm('settings', nothingTyped, (kept) =>
    settingsDraft.parse(kept),
  )
  const [isChecked, setIsChecked] = useState(false)
  const { wanted, changed, faults } = readDraft(draft, view.values)
  const saving = trpc.settings.set.useMutation({
    onSuccess: (fresh) => {
      settings.get.setData(undefined, fresh)
      setIsChecked(false)
      clear()
    },
    onError: async (error) => {
      if (!isOutdated(error)) return
      const fresh = await settings.get.fetch(undefined, { staleTime: 0 })
      setDraft({ ...draft, version: fresh.version })
    },
  })
  const type = ({ name }: SettingField, text: string) =>
    setDraft({
      typed: { ...draft.typed, [name]: text },
      version: changed.length > 0 ? draft.version : view.version,
    })
  const dropTyped = ({ name }: SettingField) => {
    const { [name]: _, ...typed } = draft.typed
    setDraft({ typed, version: null })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (saving.isPending || changed.length === 0 || Object.keys(faults).length > 0) return
    saving.mutate({ ...wanted, version: draft.version ?? view.version })
  }
  return (
    <form className="settings" onSubmit={submit} noValidate>
      <div className="settings-groups">
        {settingGroups.map(({ title, fields }) => (
          <Block key={title} title={title}>
            <div className="desk-form">
              {fields.map((field) => (
                <SettingRow
                  key={field.name}
                  field={field}
                  view={view}
                  value={draft.typed[field.name] ?? textOf(field.name, view.values)}
                  fault={isChecked ? faults[field.name] : undefined}
                  onChange={(text) => type(field, text)}
                  onReset={() => dropTyped(field)}
                />
              ))}
              {title === 'Invoices' && (
                <p className="small soft">{`GST on rooms: ${settingWords('taxRates', view.values)}.`}</p>
              )}
            </div>
          </Block>
        ))}
      </div>
      <div className="settings-save">
        <p role="status">
          {changed.length > 0
            ? `Not saved yet: ${changed.map((name) => settingNames[name]).join(', ')}.`
            : saving.isSuccess
              ? 'Saved. The site shows it from the next page on.'
              : 'Nothing is changed.'}
        </p>
        {isChecked && Object.keys(faults).length > 0 && (
          <Notice kind="alarm">
            {`Please correct: ${Object.keys(faults)
              .map((name) => settingNames[name as keyof typeof faults])
              .join(', ')}.`}
          </Notice>
        )}
        <Refused error={saving.error} />
        <div className="button-row">
          <Button type="submit" kind="press" busy={saving.isPending ? 'Saving …' : undefined}>
            Save the settings
          </Button>
          {changed.length > 0 && <Button onClick={clear}>Drop what I typed</Button>}
        </div>
      </div>
    </form>
  )
}
