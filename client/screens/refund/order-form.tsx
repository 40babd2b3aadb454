import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useHydrated } from '#client/app/use-hydrated'
import { Button } from '#client/ui/button'
import { Field } from '#client/ui/field'
import { noOrderId } from './refund-failures'

type OrderFormProps = {
  isAsking: boolean
  onAsk: (orderId: string) => void
}

/** Asks which booking. The input keeps what was typed before the page was awake. */
export function OrderForm({ isAsking, onAsk }: OrderFormProps) {
  // Sent before the page listens, an order id would end up in an address.
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
    setError(orderId === '' ? noOrderId : undefined)
    if (orderId === '') input.current?.focus()
    else onAsk(orderId)
  }
  return (
    <form className="refund-order" onSubmit={submit} noValidate>
      <Field
        label="Order ID"
        hint="It begins with order_ and stands in your confirmation e-mail as the booking reference."
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

/** Links in mails carry the order as `#order=…`, which no server and no log ever sees. */
const orderInFragment = (): string =>
  new URLSearchParams(window.location.hash.replace(/^#/, '')).get('order')?.slice(0, 64) ?? ''
