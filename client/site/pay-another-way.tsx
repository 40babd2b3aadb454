import { useId, useState } from 'react'
import { bankWords } from '#shared/booking/bank-words'
import { Button } from '../ui/button'

/** While a bank has not answered, paying again takes a second press, after a warning about two payments. */
export function PayAnotherWay({ onPay }: { onPay: () => void }) {
  const [isAsked, setAsked] = useState(false)
  const wordsId = useId()
  if (!isAsked) return <Button onClick={() => setAsked(true)}>Pay another way</Button>
  return (
    <>
      <p id={wordsId}>{bankWords.both}</p>
      <Button kind="press" aria-describedby={wordsId} ref={focusOnce} onClick={onPay}>
        Pay another way now
      </Button>
    </>
  )
}

/** Takes over the focus from the first button, which is gone. */
const focusOnce = (button: HTMLButtonElement | null) => button?.focus()
