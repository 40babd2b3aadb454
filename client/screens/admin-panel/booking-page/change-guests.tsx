import { useId } from 'react'
import { trpc } from '#client/app/trpc'
import { DocumentSelect } from '#client/forms/document-select'
import { withValue } from '#client/forms/draft'
import { type Asked, ContactFields, ErrorCount, GuestRows } from '#client/forms/fields'
import { useForm } from '#client/forms/use-form'
import { Button } from '#client/ui/button'
import { Dialog } from '#client/ui/dialog'
import type { BookingPage } from '#shared/desk/booking-page'
import { otherIdKinds, otherIdNames } from '#shared/guest/identity'
import { Refused } from '../parts/refused'
import {
  draftOf,
  type GuestsDraft,
  noGuest,
  readGuests,
  readKeptGuests,
  type TypedGuest,
} from './guest-draft'
import { useKeptAct } from './use-act'

const contact: Asked[] = [
  { field: 'mobileNumber', span: 'half' },
  { field: 'email', span: 'half', label: 'Email (may stay empty)' },
  { field: 'numberOfGuests', span: 'pair' },
]
const addressFields: Asked[] = [
  { field: 'country', span: 'half' },
  { field: 'state', span: 'half' },
  { field: 'district', span: 'third' },
  { field: 'city', span: 'third' },
  { field: 'pincode', span: 'third' },
]
/** What is typed is not about the administrator. */
const all = { autoComplete: 'off' }

/** Who comes and how to reach them; also fills in what is missing. */
export function ChangeGuests({ page, onClose }: { page: BookingPage; onClose: () => void }) {
  const { card } = page
  const { draft, setDraft, clear, version, ...after } = useKeptAct<GuestsDraft>(
    page,
    'guests',
    draftOf(card),
    (kept) => readKeptGuests(kept, card),
  )
  const changing = trpc.desk.change.useMutation({
    ...after,
    onSuccess: async () => {
      clear()
      await after.onSuccess()
      onClose()
    },
  })
  const { form, errors, submit } = useForm({
    name: useId(),
    draft,
    change: (field, value) => setDraft(withValue(draft, field, value)),
    read: () => readGuests(draft),
    onReady: (guest) => {
      if (guest && !changing.isPending)
        changing.mutate({ bookingId: card.id, version, guest, tellGuest: false })
    },
  })
  const { people } = draft
  const setPeople = (next: TypedGuest[]) => {
    const count = Math.max(Number(draft.numberOfGuests) || 1, next.length)
    setDraft({ ...draft, people: next, numberOfGuests: String(count) })
  }
  const cancel = () => {
    clear()
    onClose()
  }
  return (
    <Dialog open title="Guests and contact" onClose={onClose} dismissible={!changing.isPending}>
      <form className="desk-form" onSubmit={submit} noValidate>
        <div className="field-grid">
          <ContactFields form={form} fields={contact} all={all} />
        </div>
        <GuestRows
          form={form}
          people={people}
          className="desk-guest"
          all={all}
          identity={(guest, index) => ({
            choice: (
              <IdentityChoice
                position={index + 1}
                guest={guest}
                choose={(id) => setPeople(people.map((each, at) => (at === index ? { ...each, id } : each)))}
              />
            ),
            hasAadhar: guest.id === 'aadhaar',
          })}
        />
        <div className="button-row">
          <Button onClick={() => setPeople([...people, noGuest])}>Add a guest</Button>
          {people.length > 1 && (
            <Button onClick={() => setDraft({ ...draft, people: people.slice(0, -1) })}>
              Remove the last guest
            </Button>
          )}
        </div>
        <div className="field-grid">
          <ContactFields form={form} fields={addressFields} all={all} />
        </div>
        <ErrorCount errors={errors} />
        <Refused error={changing.error} />
        <div className="button-row">
          <Button type="submit" kind="press" busy={changing.isPending ? 'Saving …' : undefined}>
            Save
          </Button>
          <Button onClick={cancel} disabled={changing.isPending}>
            Leave it as it is
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type IdentityChoiceProps = { position: number; guest: TypedGuest; choose: (id: TypedGuest['id']) => void }

function IdentityChoice({ position, guest, choose }: IdentityChoiceProps) {
  const options: { value: TypedGuest['id']; name: string }[] = [
    ...(guest.stored === '' ? [] : [{ value: 'asStored' as const, name: guest.stored }]),
    { value: 'aadhaar', name: 'Aadhar number' },
    ...otherIdKinds.map((value) => ({ value, name: otherIdNames[value] })),
    { value: 'later', name: 'Not seen yet' },
  ]
  return <DocumentSelect position={position} options={options} value={guest.id} choose={choose} />
}
