import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Parts } from '#client/ui/parts'
import { hotel } from '#shared/hotel'
import type { Room } from '#shared/room/room'
import type { Change, Draft, Facts, FieldName, ReadyDraft } from './draft'
import { draftErrors, readyDraft } from './draft-errors'
import { type Availability, outlookOfDraft } from './form-availability'
import { ContactPart } from './form-contact'
import { typedEarly } from './form-early'
import { type FormPart, goTo } from './form-fields'
import { PeoplePart } from './form-people'
import { PrivacyNotice } from './form-privacy'
import { StayPart } from './form-stay'
import { ErrorCount, SubmitBar } from './form-submit'
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

/** The form without any network calls: shows a draft and its errors, and calls `onReady` once there are none. */
export function BookingForm(props: BookingFormProps) {
  const { draft, change, rooms, facts, availability, checkAgain, price, notice, busy, onReady } = props
  const [flagged, setFlagged] = useState<readonly FieldName[]>([])
  // Skipped while no error is shown: checking the whole form takes a tenth of a second on a slow phone.
  const wrong = flagged.length === 0 ? [] : draftErrors(draft).filter(({ field }) => flagged.includes(field))
  const part: FormPart = {
    draft,
    change,
    errorAt: (field) => wrong.find((error) => error.field === field)?.message,
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy !== undefined) return
    const ready = readyDraft(draft)
    const fields = draftErrors(draft).map(({ field }) => field)
    // Render the messages before focusing the first field, so that its message is read out with it.
    flushSync(() => setFlagged(fields))
    const [first] = fields
    if (first) goTo(first)
    else if (ready) onReady(ready)
  }

  const hydrated = draft.draftId !== ''
  const keepTypedEarly = (form: HTMLFormElement | null) => {
    if (form && !hydrated) props.keepEarly(typedEarly(form))
  }

  return (
    <form ref={keepTypedEarly} className="booking-form" noValidate onSubmit={submit} aria-label="Booking">
      <div className="booking-parts">
        <StayPart
          {...part}
          rooms={rooms}
          facts={facts}
          availability={availability}
          nearby={props.nearby}
          checkAgain={checkAgain}
        />
        <ContactPart {...part} />
        <PeoplePart {...part} />
      </div>
      {price}
      <div className="booking-end">
        <PrivacyNotice identityDays={props.identityDays} />
        {notice}
        <noscript>
          <p>{`Booking here needs JavaScript. You can also call us: ${hotel.phones.join(', ')}.`}</p>
        </noscript>
        <ErrorCount errors={wrong.length} />
        <SubmitBar
          draft={draft}
          rooms={rooms}
          disabled={!hydrated || outlookOfDraft(availability, draft) === 'gone'}
          busy={busy}
        />
      </div>
    </form>
  )
}
