import { trpc } from '#client/app/trpc'
import { Field } from '#client/ui/field'
import { Select } from '#client/ui/select'
import { TextArea } from '#client/ui/text-area'
import { mailingWords, settingNames, settingWords } from '#shared/hotel/setting-words'
import { hotelMailings, type SettingsView } from '#shared/hotel/settings'
import { AmountField } from '../parts/amount-field'
import { Refused } from '../parts/refused'
import { momentForPeople } from '../parts/words'
import { type SettingField, textOf } from './setting-fields'

type SettingRowProps = {
  field: SettingField
  view: SettingsView
  value: string
  fault?: string | undefined
  onChange: (typed: string) => void
  /** What was typed here is dropped. */
  onReset: () => void
}

/** One setting: its field, its default, who changed it, and the way back. */
export function SettingRow(props: SettingRowProps) {
  const { name } = props.field
  const { defaults, changed } = props.view
  const change = changed[name]
  const { settings } = trpc.useUtils()
  const resetting = trpc.settings.reset.useMutation({
    onSuccess: (fresh) => {
      settings.get.setData(undefined, fresh)
      props.onReset()
    },
  })
  const usual = `The default: ${settingWords(name, defaults).replace(/\.$/, '')}.`
  const isUntouched = props.value === textOf(name, defaults)
  const aboutWords = change
    ? `Changed by ${change.by} on ${momentForPeople(change.at)}. ${usual}`
    : isUntouched
      ? 'This is the default.'
      : usual
  return (
    <div className="setting">
      <Input {...props} />
      <div className="setting-about small soft">
        <p>{aboutWords}</p>
        {change && (
          <button
            type="button"
            className="desk-small-button"
            aria-label={`Back to the default: ${settingNames[name]}`}
            disabled={resetting.isPending}
            onClick={() => resetting.mutate({ name })}
          >
            {resetting.isPending ? 'Putting it back …' : 'Back to the default'}
          </button>
        )}
      </div>
      <Refused error={resetting.error} />
    </div>
  )
}

function Input({ field: { name, kind, hint }, value, fault, onChange }: SettingRowProps) {
  const label = settingNames[name]
  const typed = ({ target }: { target: { value: string } }) => onChange(target.value)
  const common = { label, hint, value, error: fault }
  const mailings = hotelMailings.map((mailing) => ({ value: mailing, name: mailingWords[mailing] }))
  if (kind === 'mailing')
    return (
      <Select {...{ label, value, ...(hint && { hint }) }} span="full" options={mailings} onChange={typed} />
    )
  if (kind === 'money') return <AmountField {...common} onChange={onChange} />
  if (kind === 'lines' || kind === 'text')
    return <TextArea {...common} rows={kind === 'lines' ? 2 : 3} onChange={typed} />
  const type = { line: name === 'email' ? 'email' : 'text', number: 'text', date: 'date', time: 'time' }[kind]
  return (
    <Field
      {...common}
      type={type}
      inputMode={kind === 'number' ? 'numeric' : undefined}
      autoComplete="off"
      onChange={typed}
    />
  )
}
