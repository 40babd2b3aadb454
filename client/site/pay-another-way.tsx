import { useState } from 'react'
import { bankWords } from '../../shared/booking/bank-words'
import { Button } from '../ui/button'

/** While a bank has not answered, paying once more takes a second press, which says what may come of it. */
export function PayAnotherWay({ onPay }: { onPay: () => void }) {
  const [isAsked, setAsked] = useState(false)
  if (!isAsked) return <Button onClick={() => setAsked(true)}>Pay another way</Button>
  return (
    <>
      <p role="status">{bankWords.both}</p>
      <Button kind="press" onClick={onPay}>
        Pay another way now
      </Button>
    </>
  )
}
