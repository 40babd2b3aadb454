import { type Asked, ContactFields } from '#client/forms/fields'
import type { Form } from '#client/forms/use-form'
import { FieldGroup } from '#client/ui/field-group'
import { isAbroad } from '#shared/guest/guest'
import { likelyEmail } from '#shared/guest/likely-email'
import { indianStates } from '#shared/guest/pincodes'
import { countryNames } from './country-names'
import type { Draft, FieldName } from './draft'
import { Corrections } from './form-corrections'

type ContactPartProps = { draft: Draft; form: Form<FieldName> }

const all = { enterKeyHint: 'next' } as const
const mayBeEmpty = 'May stay empty.'

/** How to reach the guests. */
export function ContactPart({ draft, form }: ContactPartProps) {
  const { country } = draft.address
  // The browser's own names of countries may differ from the server's, so they come after hydration.
  const suggests = draft.draftId !== ''
  const comesFromAbroad = isAbroad(country)
  const listOf = (field: 'country' | 'state') => `${form.idOf(field)}-known`
  const suggested = (field: 'country' | 'state') => ({ list: listOf(field) })
  const optional = comesFromAbroad ? { hint: mayBeEmpty } : {}
  const fields: Asked[] = [
    { field: 'mobileNumber', span: 'half', hint: mobileHint(draft, comesFromAbroad) },
    { field: 'email', span: 'half', hint: emailHint(draft.email) },
    { field: 'country', span: 'pair', ...suggested('country') },
    { field: 'state', span: 'pair', ...(!comesFromAbroad && suggested('state')), ...optional },
    { field: 'district', span: 'third', ...optional },
    { field: 'city', span: 'third' },
    {
      field: 'pincode',
      span: 'third',
      ...(comesFromAbroad && { inputMode: 'text', hint: 'Your postcode. May stay empty.' }),
    },
  ]
  return (
    <FieldGroup legend="How we reach you">
      <ContactFields form={form} fields={fields} all={all} />
      <Corrections draft={draft} of={['pincode']} />
      {suggests && <Suggestions id={listOf('country')} names={['India', ...countryNames()]} />}
      {suggests && <Suggestions id={listOf('state')} names={indianStates} />}
    </FieldGroup>
  )
}

/** Where it is needed: the country, which decides, is asked for later. */
function mobileHint({ mobileNumber }: Draft, comesFromAbroad: boolean): string | undefined {
  if (comesFromAbroad) return 'With + and the code of its country, or an Indian number.'
  return /^\s*(\+(?!\s*9?\s*1?\s*$|\s*91)|00)/.test(mobileNumber)
    ? 'For a number from abroad, enter your country below.'
    : undefined
}

/** Only a hint: the address is used as it was typed. */
function emailHint(email: string): string | undefined {
  const meant = likelyEmail(email)
  return meant === null ? undefined : `Did you mean ${meant}?`
}

const Suggestions = ({ id, names }: { id: string; names: readonly string[] }) => (
  <datalist id={id}>
    {[...new Set(names)].map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
)
