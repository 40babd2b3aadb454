import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { refusalOf } from '#client/app/refusal'
import { useApp } from '#client/app/use-app'
import { DocumentSelect } from '#client/forms/document-select'
import { withValue } from '#client/forms/draft'
import { ContactFields, ErrorCount, GuestRows } from '#client/forms/fields'
import { useForm } from '#client/forms/use-form'
import { Button } from '#client/ui/button'
import { Notice } from '#client/ui/notice'
import type { GuestCorrection, MyBooking } from '#shared/booking/my-booking'
import { otherIdKinds, otherIdNames } from '#shared/guest/identity'
import { type GuestsDraft, readGuests, type TypedGuest } from './guests-draft'

type GuestsFormProps = {
  booking: MyBooking
  /** It outlives the form, so that what was typed is there when it is opened again. */
  draft: GuestsDraft
  setDraft: (draft: GuestsDraft) => void
  onChanged: () => Promise<void>
  onSaved: () => void
  onKeep: () => void
}

/** Names, ages, documents and the mobile number; how many come and the email address are the desk's to change. */
export function GuestsForm({ booking, draft, setDraft, onChanged, onSaved, onKeep }: GuestsFormProps) {
  const { calls } = useApp()
  const saving = useMutation({
    mutationFn: (sent: GuestCorrection) => calls.booking.saveGuests.mutate(sent),
    onSuccess: async () => {
      await onChanged()
      onSaved()
    },
    // Somebody else has changed the booking: what is typed stays, and goes on top of it.
    onError: async (error) => {
      if (refusalOf(error)?.code === 'Changed') await onChanged()
    },
  })
  const { form, errors, submit } = useForm({
    name: useId(),
    draft,
    change: (field, value) => setDraft(withValue(draft, field, value)),
    read: () => readGuests(draft, booking),
    onReady: (ready) => {
      if (ready && !saving.isPending) saving.mutate(ready)
    },
  })
  const choose = (index: number, id: TypedGuest['id']) =>
    setDraft({ ...draft, people: draft.people.map((each, at) => (at === index ? { ...each, id } : each)) })
  return (
    <form className="my-form" aria-label="Correct a name or number" onSubmit={submit} noValidate>
      <GuestRows
        form={form}
        people={draft.people}
        className="my-guest"
        identity={(guest, index) => ({
          choice: <DocumentChoice guest={guest} position={index + 1} choose={(id) => choose(index, id)} />,
          hasAadhar: guest.id === 'aadhaar',
        })}
      />
      <ContactFields
        form={form}
        fields={[
          {
            field: 'mobileNumber',
            hint: booking.mobileNumber
              ? `It stays ${booking.mobileNumber} if you leave this empty.`
              : 'So that we can reach you if the road is closed.',
          },
        ]}
      />
      <p className="soft">
        Does another number of people come, or has your email address changed? Please call us.
      </p>
      <ErrorCount errors={errors} />
      {saving.isError && (
        <Notice kind="alarm">
          <p>
            {refusalOf(saving.error)?.message ?? 'We cannot reach the hotel right now. Please try again.'}
          </p>
        </Notice>
      )}
      <div className="button-row">
        <Button type="submit" busy={saving.isPending ? 'Saving …' : undefined}>
          Save
        </Button>
        <Button onClick={onKeep} disabled={saving.isPending}>
          Leave it as it is
        </Button>
      </div>
    </form>
  )
}

type ChoiceProps = { guest: TypedGuest; position: number; choose: (id: TypedGuest['id']) => void }

function DocumentChoice({ guest, position, choose }: ChoiceProps) {
  const options: { value: TypedGuest['id']; name: string }[] = [
    ...(guest.stored === '' ? [] : [{ value: 'asStored' as const, name: guest.stored }]),
    { value: 'aadhaar', name: 'Aadhaar number' },
    ...otherIdKinds.map((value) => ({ value, name: `${otherIdNames[value]}, shown at check-in` })),
    ...(guest.stored === '' ? [{ value: 'later' as const, name: 'I will say it later' }] : []),
  ]
  return <DocumentSelect position={position} options={options} value={guest.id} choose={choose} />
}
