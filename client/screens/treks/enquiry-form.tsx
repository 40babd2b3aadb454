import { type Asked, ContactFields, ErrorCount, GuestRows } from '#client/forms/fields'
import { useForm } from '#client/forms/use-form'
import { Button } from '#client/ui/button'
import { FieldGroup } from '#client/ui/field-group'
import { Select } from '#client/ui/select'
import { TextArea } from '#client/ui/text-area'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import { largestParty } from '#shared/trek/trek'
import { longestMessage, type SentEnquiry } from '#shared/trek/trek-enquiry'
import { monthForPeople, trekMonthsFrom } from '#shared/trek/trek-offer'
import { changeEnquiry, type EnquiryDraft, readEnquiry } from './enquiry-draft'

type EnquiryFormProps = {
  draft: EnquiryDraft
  today: CalendarDate
  change: (draft: EnquiryDraft) => void
  onReady: (enquiry: SentEnquiry) => void
}

/** Checked by the browser, with its own message; spaces alone do not count. */
const required = { required: true, pattern: String.raw`.*\S.*` }

const contact: Asked[] = [
  { field: 'mobileNumber', span: 'half' },
  { field: 'email', span: 'half' },
  { field: 'country', span: 'pair', ...required },
  { field: 'state', span: 'pair', ...required },
  { field: 'district', span: 'pair', ...required },
  { field: 'city', span: 'pair', ...required },
  { field: 'pincode', span: 'half' },
  { field: 'numberOfGuests', span: 'half', hint: `At most ${largestParty}` },
]

export function EnquiryForm({ draft, today, change, onReady }: EnquiryFormProps) {
  const { form, errors, submit } = useForm({
    name: 'trek',
    draft,
    change: (field, value) => change(changeEnquiry(draft, field, value)),
    read: () => readEnquiry(draft),
    onReady: (enquiry, element) => {
      if (element.reportValidity() && enquiry) onReady(enquiry)
    },
  })
  return (
    <form noValidate onSubmit={submit} className="trek-form" aria-label="Trek enquiry">
      <FieldGroup legend="How we reach you">
        <ContactFields form={form} fields={contact} />
      </FieldGroup>
      {draft.people.length > 0 && (
        <FieldGroup legend="Who is coming" hint="As on the Aadhaar card. We keep only the last four digits.">
          <GuestRows form={form} people={draft.people} />
        </FieldGroup>
      )}
      <FieldGroup legend="When, and what we should know" hint="Both may stay empty.">
        <Select
          span="half"
          label="Preferred month"
          id={form.idOf('preferredMonth')}
          value={form.valueOf('preferredMonth')}
          onChange={({ target }) => form.change('preferredMonth', target.value)}
          options={[
            { value: '', name: 'Not sure yet' },
            ...trekMonthsFrom(today).map((value) => ({ value, name: monthForPeople(value) })),
          ]}
        />
        <TextArea
          label="Message"
          hint="Your experience, questions, days that suit you."
          rows={4}
          id={form.idOf('message')}
          maxLength={longestMessage}
          value={form.valueOf('message')}
          error={form.errorAt('message')}
          onChange={({ target }) => form.change('message', target.value)}
        />
      </FieldGroup>
      <ErrorCount errors={errors} />
      <Button type="submit" kind="press">
        Send the enquiry
      </Button>
      <p className="soft small">Nothing is paid now. We use what you enter to plan the trek with you.</p>
    </form>
  )
}
