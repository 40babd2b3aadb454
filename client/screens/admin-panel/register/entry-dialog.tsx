import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { refusalOf } from '#client/app/refusal'
import { trpc } from '#client/app/trpc'
import { Field, type FieldSpan } from '#client/ui/field'
import { Select } from '#client/ui/select'
import { documentNames, identityDocuments, isFromAbroad, type RegisterEntry } from '#shared/desk/register'
import { FormDialog } from '../parts/form-dialog'
import { isOutdated } from '../parts/outdated'
import { useKeptForm } from '../parts/use-kept-form'
import { draftOf, type EntryDraft, readEntry, readKeptEntry } from './entry-draft'
import { useRefreshRegister } from './use-refresh-register'

type EntryDialogProps = { entry: RegisterEntry; onClose: () => void }

const kinds = [
  { value: '', name: 'Not seen yet' },
  ...identityDocuments.map((value) => ({ value, name: documentNames[value] })),
]
const sexes = [
  { value: '', name: 'Not known' },
  { value: 'female', name: 'Female' },
  { value: 'male', name: 'Male' },
  { value: 'other', name: 'Other' },
]

type FormField = { field: keyof EntryDraft; label: string; type?: 'date'; span?: FieldSpan; hint?: string }

/** What Form III asks beyond the register, in its order. */
const ofPerson: FormField[] = [
  { field: 'surname', label: 'Surname', span: 'half' },
  { field: 'givenName', label: 'Given name', span: 'half' },
  { field: 'birthDate', label: 'Date of birth', type: 'date', span: 'pair' },
]
const ofPapers: FormField[] = [
  { field: 'passportPlace', label: 'Passport: place of issue', span: 'third' },
  { field: 'passportIssuedOn', label: 'Date of issue', type: 'date', span: 'third' },
  { field: 'passportExpiresOn', label: 'Valid until', type: 'date', span: 'third' },
  { field: 'visaNumber', label: 'Visa number', span: 'half' },
  { field: 'visaType', label: 'Kind of visa', span: 'half', hint: 'With an OCI card: OCI, and its number.' },
  { field: 'visaIssuedOn', label: 'Visa: date of issue', type: 'date', span: 'pair' },
  { field: 'visaExpiresOn', label: 'Visa: valid until', type: 'date', span: 'pair' },
]
const ofJourney: FormField[] = [
  { field: 'addressInIndia', label: 'Address in India', hint: 'Empty: this hotel.' },
  { field: 'arrivedFrom', label: 'Arrived from', span: 'half' },
  { field: 'nextDestination', label: 'Next destination', span: 'half' },
  { field: 'purpose', label: 'Purpose of the visit', span: 'half' },
  { field: 'contact', label: 'Phone or email', span: 'half' },
]

/** One guest's entry; the fields of Form III stand below where they are not Indian. */
export function EntryDialog({ entry, onClose }: EntryDialogProps) {
  const { bookingId, position } = entry
  const form = useRef<HTMLDivElement>(null)
  const refresh = useRefreshRegister()
  const { draft, setDraft, clear } = useKeptForm(
    `register ${bookingId} ${position}`,
    draftOf(entry),
    (kept) => readKeptEntry(kept, entry),
  )
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({})
  const [isRefused, setIsRefused] = useState(false)
  const saving = trpc.register.save.useMutation({
    onSuccess: async () => {
      clear()
      await refresh()
      onClose()
    },
    // The write stays in progress until the fresh entry is there: what is pressed next is about that.
    onError: async (error) => {
      if (refusalOf(error)) await refresh()
      if (isOutdated(error)) setIsRefused(true)
    },
  })
  const change = (field: keyof EntryDraft, value: string) => {
    setDraft({ ...draft, [field]: value })
    setFaults({ ...faults, [field]: undefined })
  }
  const submit = () => {
    const read = readEntry(isRefused ? { ...draft, version: String(entry.version) } : draft, entry)
    flushSync(() => setFaults(read.faults))
    if (read.saving) saving.mutate(read.saving)
    else form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  const fields = { draft, faults, change }
  const isKept = entry.number !== '' && draft.idKind === entry.document
  return (
    <FormDialog
      title={`Register: ${entry.name || `guest ${position}`}`}
      yes="Save"
      busy={saving.isPending ? 'Saving …' : undefined}
      error={saving.error}
      onSubmit={submit}
      onClose={onClose}
      onBack={() => {
        clear()
        onClose()
      }}
    >
      <div className="register-fields" ref={form}>
        <Typed {...fields} of={{ field: 'name', label: 'Name', span: 'half' }} />
        <Typed {...fields} of={{ field: 'age', label: 'Age', span: 'pair' }} numeric />
        <Nationality {...fields} />
        <Select
          label="Document"
          options={kinds}
          value={draft.idKind}
          onChange={({ target }) => change('idKind', target.value)}
        />
        {draft.idKind !== '' && (
          <Typed
            {...fields}
            of={{
              field: 'identityNumber',
              label: 'Number of the document',
              span: 'half',
              ...(isKept && { hint: `Empty keeps ${entry.number}.` }),
            }}
          />
        )}
        <Typed {...fields} of={{ field: 'address', label: 'Home address' }} />
        {isFromAbroad({ nationality: draft.nationality.trim().replace(/^indian?$/i, 'Indian') }) && (
          <>
            <h3>Form III</h3>
            {ofPerson.map((of) => (
              <Typed key={of.field} {...fields} of={of} />
            ))}
            <Select
              label="Sex"
              options={sexes}
              value={draft.sex}
              onChange={({ target }) => change('sex', target.value)}
            />
            {ofPapers.map((of) => (
              <Typed key={of.field} {...fields} of={keptVisa(of, entry)} />
            ))}
            {ofJourney.map((of) => (
              <Typed key={of.field} {...fields} of={of} />
            ))}
          </>
        )}
      </div>
    </FormDialog>
  )
}

const keptVisa = (of: FormField, { form }: RegisterEntry): FormField =>
  of.field === 'visaNumber' && form?.visaNumber ? { ...of, hint: `Empty keeps ${form.visaNumber}.` } : of

type FieldsProps = {
  draft: EntryDraft
  faults: Partial<Record<string, string>>
  change: (field: keyof EntryDraft, value: string) => void
}

type TypedProps = FieldsProps & { of: FormField; numeric?: boolean }

function Typed({ of, draft, faults, change, numeric }: TypedProps) {
  const { field, label, type = 'text', span = 'full', hint } = of
  return (
    <Field
      label={label}
      type={type}
      span={span}
      hint={hint}
      autoComplete="off"
      inputMode={numeric ? 'numeric' : undefined}
      value={draft[field]}
      error={faults[field]}
      onChange={({ target }) => change(field, target.value)}
    />
  )
}

/** The usual ones are offered; any other can be typed. */
function Nationality({ draft, faults, change }: FieldsProps) {
  const id = useId()
  return (
    <>
      <Field
        label="Nationality"
        span="pair"
        list={id}
        autoComplete="off"
        value={draft.nationality}
        error={faults['nationality']}
        onChange={({ target }) => change('nationality', target.value)}
      />
      <datalist id={id}>
        {usual.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

const usual = ['Indian', 'American', 'Australian', 'British', 'French', 'German', 'Israeli', 'Nepalese']
