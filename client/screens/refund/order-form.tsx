import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useHydrated } from '#client/app/use-hydrated'
import { Button } from '#client/ui/button'
import { Field } from '#client/ui/field'

type OrderFormProps = {
  isAsking: boolean
  onAsk: (orderId: string) => void
}

/** Asks for the order id. The input is uncontrolled, so that it keeps what was typed before hydration. */
export function OrderForm({ isAsking, onAsk }: OrderFormProps) {
  // A form that is sent before hydration would put the order id into the URL.
  const isHydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  useEffect(() => {
    if (input.current?.value === '') input.current.value = orderInFragment()
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isAsking) return
    const orderId = input.current?.value.trim() ?? ''
    setError(orderId === '' ? 'Order ID is required.' : undefined)
    if (orderId === '') input.current?.focus()
    else onAsk(orderId)
  }
  return (
    <form className="refund-order" onSubmit={submit} noValidate>
      <Field
        label="Order ID"
        hint="It begins with order_ and is the booking reference in your confirmation email."
        error={error}
        inputRef={input}
        name="order"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button
        type="submit"
        kind="press"
        disabled={!isHydrated}
        busy={isAsking ? 'Looking for your booking …' : undefined}
      >
        Submit
      </Button>
    </form>
  )
}

/** Links in mails carry the order id as `#order=…`, which is never sent to a server. */
export const orderInFragment = (): string =>
  new URLSearchParams(window.location.hash.replace(/^#/, '')).get('order')?.slice(0, 64) ?? ''
