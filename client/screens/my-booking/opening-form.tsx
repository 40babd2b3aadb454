import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { refusalOf } from '#client/app/refusal'
import { useApp } from '#client/app/use-app'
import { useHydrated } from '#client/app/use-hydrated'
import { OurEmail } from '#client/site/our-email'
import { OurPhone } from '#client/site/phone-link'
import { Button } from '#client/ui/button'
import { Field } from '#client/ui/field'
import { Notice } from '#client/ui/notice'
import type { MyBooking } from '#shared/booking/my-booking'

type OpeningFormProps = {
  /** From a link without a key. */
  orderId: string
  /** Why the link or the browser's memory opened nothing. */
  problem: string | undefined
  onOpen: (booking: MyBooking) => void
}

type Wrong = { orderId?: string; contact?: string }

/** Finds a booking by its order id and the mobile number or email of its guest. */
export function OpeningForm({ orderId, problem, onOpen }: OpeningFormProps) {
  const { calls } = useApp()
  const isHydrated = useHydrated()
  const [wrong, setWrong] = useState<Wrong>({})
  const order = useRef<HTMLInputElement>(null)
  const contact = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (order.current?.value === '') order.current.value = orderId
  }, [orderId])
  const opening = useMutation({
    mutationFn: (sent: { orderId: string; contact: string }) => calls.booking.open.mutate(sent),
    onSuccess: onOpen,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (opening.isPending) return
    const sent = {
      orderId: order.current?.value.trim() ?? '',
      contact: contact.current?.value.trim() ?? '',
    }
    const found: Wrong = {
      ...(sent.orderId === '' && { orderId: 'Order ID is required.' }),
      ...(sent.contact === '' && { contact: 'Enter the mobile number or the email address of the booking.' }),
    }
    setWrong(found)
    if (found.orderId) order.current?.focus()
    else if (found.contact) contact.current?.focus()
    else opening.mutate(sent)
  }
  const words = opening.isError ? failureWords(opening.error) : opening.isIdle ? problem : undefined
  return (
    <div className="find-booking">
      <h1>Find my booking</h1>
      <p>
        See your dates, what is paid and what is due. You can change your dates, correct a name, pay the rest
        and get your receipt.
      </p>
      <form className="find-form" onSubmit={submit} noValidate>
        <Field
          label="Order ID"
          hint="It is in your confirmation: it begins with order_, or with desk_ if you booked by phone."
          error={wrong.orderId}
          inputRef={order}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
        />
        <Field
          label="Mobile number or email"
          hint="As you gave it when you booked."
          error={wrong.contact}
          inputRef={contact}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <Button
          type="submit"
          kind="press"
          disabled={!isHydrated}
          busy={opening.isPending ? 'Looking for your booking …' : undefined}
        >
          Show my booking
        </Button>
      </form>
      {words && (
        <Notice kind="alarm">
          <p>{words}</p>
          <p>
            Need help? Call <OurPhone /> or write to <OurEmail />.
          </p>
        </Notice>
      )}
      <p className="soft">
        The link in your confirmation email opens your booking directly, without typing anything.
      </p>
    </div>
  )
}

const failureWords = (error: unknown): string =>
  refusalOf(error)?.message ??
  'We cannot reach the hotel right now. Please check your connection and try again.'
