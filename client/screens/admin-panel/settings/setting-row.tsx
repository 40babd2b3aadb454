import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { Field } from '#client/ui/field'
import { Select } from '#client/ui/select'
import { TextArea } from '#client/ui/text-area'
import { mailingWords, settingNames, settingWords } from '#shared/hotel/setting-words'
import { hotelMailings, type SettingsView } from '#shared/hotel/settings'
import { AmountField } from '../parts/amount-field'
import { Refused } from '../parts/refused'
import { momentForPeople } from '../parts/words'
import type { SettingField } from './setting-fields'

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
  const { values, defaults, changed } = props.view
  const change = changed[name]
  const { settings } = trpc.useUtils()
  const resetting = trpc.settings.reset.useMutation({
    onSuccess: (fresh) => {
      settings.get.setData(undefined, fresh)
      props.onReset()
    },
  })
  const usual = settingWords(name, defaults)
  return (
    <div className="setting">
      <Input {...props} />
      <div className="setting-about small soft">
        {change ? (
          <>
            <p>{`Changed by ${change.by} on ${momentForPeople(change.at)}. The default is ${usual}.`}</p>
            <Button
              aria-label={`Back to the default: ${settingNames[name]}`}
              busy={resetting.isPending ? 'Putting it back …' : undefined}
              onClick={() => resetting.mutate({ name })}
            >
              Back to the default
            </Button>
          </>
        ) : (
          <p>
            {props.value === '' || settingWords(name, values) === usual
              ? `The default: ${usual}.`
              : `The default is ${usual}.`}
          </p>
        )}
      </div>
      <Refused error={resetting.error} />
    </div>
  )
}

const mailings = hotelMailings.map((value) => ({ value, name: mailingWords[value] }))

function Input({ field: { name, kind, hint }, value, fault, onChange }: SettingRowProps) {
  const label = settingNames[name]
  const typed = ({ target }: { target: { value: string } }) => onChange(target.value)
  const common = { label, hint, value, error: fault }
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
