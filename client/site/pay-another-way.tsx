import { useId, useState } from 'react'
import { bankWords } from '#shared/booking/bank-words'
import { Button } from '../ui/button'

/** While a bank has not answered, paying once more takes a second press, which says what may come of it. */
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

/** The first button is gone, and with it the focus that it had. */
const focusOnce = (button: HTMLButtonElement | null) => button?.focus()
