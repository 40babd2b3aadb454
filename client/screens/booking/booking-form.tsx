import { useSite } from '#client/app/site-facts'
import { ErrorCount } from '#client/forms/fields'
import { useForm } from '#client/forms/use-form'
import { Button } from '#client/ui/button'
import type { Parts } from '#client/ui/parts'
import { closedWords } from '#shared/calendar/season'
import { plural } from '#shared/plural'
import type { Room } from '#shared/room/room'
import type { Change, Draft, Facts, FieldName, ReadyDraft } from './draft'
import { readDraft } from './draft-errors'
import { type Availability, outlookOfDraft } from './form-availability'
import { ContactPart } from './form-contact'
import { GuestsPart } from './form-guests'
import { priceOf, rupeesForPeople } from './form-price'
import { PrivacyNotice } from './form-privacy'
import { StayPart } from './form-stay'
import type { OwnBooking } from './kept-price'
import type { Nearby } from './use-nearby'

type BookingFormProps = {
  /** From `fitDraft`. Without an id the page is not hydrated yet, and nothing can be sent. */
  draft: Draft
  change: (change: Change) => void
  /** Called once with what was typed before hydration. */
  keepEarly: (typed: Change[]) => void
  rooms: readonly Room[]
  facts: Facts
  identityDays: number
  /** The guest's bookings: a hold keeps its price. */
  own?: readonly OwnBooking[]
  /** Why the server refused these dates. */
  refusal?: string | undefined
  availability: Availability
  /** What is free instead, when the chosen rooms are not. */
  nearby?: Nearby | undefined
  checkAgain: () => void
  /** The price panel: beside the form, or above Continue on narrow screens. */
  price?: Parts
  /** Shown above Continue. */
  notice?: Parts
  /** Shown in Continue while waiting. */
  busy?: string | undefined
  onReady: (ready: ReadyDraft) => void
}

const name = 'booking'
export const fieldId = (field: FieldName): string => `${name}-${field}`

/** The form without any network calls: shows a draft and its errors, and calls `onReady` once there are none. */
export function BookingForm(props: BookingFormProps) {
  const { draft, rooms, own = [], facts, availability, checkAgain, price, notice, busy } = props
  const { form, errors, submit } = useForm<FieldName, ReadyDraft | null>({
    name,
    draft,
    change: (field, value) => props.change({ field, value }),
    read: () => readDraft(draft, { rooms, own }),
    onReady: (ready) => ready && props.onReady(ready),
  })
  const hydrated = draft.draftId !== ''
  const keepTypedEarly = (form: HTMLFormElement | null) => {
    if (form && !hydrated) props.keepEarly(typedEarly(form))
  }

  return (
    <form
      ref={keepTypedEarly}
      className="booking-form"
      noValidate
      onSubmit={(event) => (busy === undefined ? submit(event) : event.preventDefault())}
      aria-label="Booking"
    >
      <div className="booking-parts">
        <StayPart
          draft={draft}
          form={form}
          rooms={rooms}
          facts={facts}
          refusal={props.refusal}
          availability={availability}
          nearby={props.nearby}
          checkAgain={checkAgain}
        />
        <ContactPart draft={draft} form={form} />
        <GuestsPart draft={draft} form={form} />
      </div>
      {price}
      <div className="booking-end">
        <PrivacyNotice identityDays={props.identityDays} />
        {notice}
        <noscript>
          <p>{`Booking here needs JavaScript. You can also call us: ${useSite().phones.join(', ')}.`}</p>
        </noscript>
        <ErrorCount errors={errors} />
        <SubmitBar
          draft={draft}
          rooms={rooms}
          own={own}
          closed={facts.sale.seasons.length === 0 ? closedWords(facts.sale) : undefined}
          disabled={!hydrated || outlookOfDraft(availability, draft) === 'gone'}
          busy={busy}
        />
      </div>
    </form>
  )
}

type SubmitBarProps = {
  draft: Draft
  rooms: readonly Room[]
  own: readonly OwnBooking[]
  /** Why nothing can be booked. */
  closed: string | undefined
  disabled: boolean
  busy: string | undefined
}

/** The button; on a phone it stays at the bottom, beside the total. */
function SubmitBar({ draft, rooms, own, closed, disabled, busy }: SubmitBarProps) {
  const price = priceOf(draft, rooms, own)
  return (
    <div className="submit-bar">
      {price && (
        <p className="submit-sum">
          <b className="num">{rupeesForPeople(price.quote.total)}</b>
          <span className="soft">{`${plural(price.quote.nights, 'night')}, ${plural(price.stay.rooms, 'room')}`}</span>
        </p>
      )}
      <Button type="submit" kind="press" disabled={disabled || closed !== undefined} busy={busy}>
        Continue
      </Button>
      <p className={closed === undefined ? 'soft submit-note' : 'submit-closed'}>
        {closed ?? 'Nothing is charged yet. In the next step you choose how much to pay.'}
      </p>
    </div>
  )
}

const typedFields = [
  ...(['checkIn', 'checkOut', 'numberOfRooms', 'numberOfGuests', 'mobileNumber', 'email'] as const),
  ...(['country', 'state', 'district', 'city', 'pincode', 'name-1', 'age-1', 'aadhar-1'] as const),
]

/** What was typed, chosen or emptied before hydration: the inputs whose values differ from the server's. */
function typedEarly(form: HTMLFormElement): Change[] {
  const chosen = form.querySelector<HTMLInputElement>('input[type=radio]:checked')
  return [
    ...(chosen && !chosen.defaultChecked ? [{ field: 'roomType', value: chosen.value } as const] : []),
    ...typedFields.flatMap((field) => {
      const input = form.querySelector(`#${fieldId(field)}`)
      const isTyped = input instanceof HTMLInputElement && input.value !== input.defaultValue
      return isTyped ? [{ field, value: input.value }] : []
    }),
  ]
}
