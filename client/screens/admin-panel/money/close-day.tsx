import { type FormEvent, useState } from 'react'
import { z } from 'zod'
import { refusalOf } from '#client/app/refusal'
import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { dateForPeople } from '#shared/calendar/calendar-date'
import type { DayView } from '#shared/desk/day-close'
import { AmountField } from '../parts/amount-field'
import { AskDialog } from '../parts/ask-dialog'
import { moneyWords } from '../parts/money'
import { typedPaise } from '../parts/typed-money'
import { useKeptForm } from '../parts/use-kept-form'
import { noAnswer, wordsOf } from '../parts/words'
import { differenceWords } from './day-words'

/** The cash that was counted, which closes the day for good. */
export function CloseDay({ day: { date, byMethod } }: { day: DayView }) {
  const { day: days } = trpc.useUtils().desk
  const { draft, setDraft, clear } = useKeptForm(`cash count ${date}`, '', (kept) => z.string().parse(kept))
  const [isAsking, setIsAsking] = useState(false)
  const [fault, setFault] = useState<string>()
  const closing = trpc.desk.closeDay.useMutation()
  const counted = typedPaise(draft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (counted === undefined) setFault('Enter the cash that you counted.')
    else setIsAsking(true)
  }
  const close = () => {
    setIsAsking(false)
    if (closing.isSuccess) clear()
    // A refusal may mean that somebody else has closed it.
    if (closing.isSuccess || refusalOf(closing.error)) void days.invalidate()
    closing.reset()
  }
  const failed = closing.isError ? wordsOf(closing.error, noAnswer) : undefined
  const words =
    counted === undefined ? '' : `${moneyWords(counted)}, ${differenceWords(counted, byMethod.cash)}`
  return (
    <form className="desk-form" onSubmit={submit} noValidate>
      <p className="num">{`${moneyWords(byMethod.cash)} in cash should be there.`}</p>
      <AmountField
        label="Cash counted"
        hint="Only what came in on this day, without the float."
        value={draft}
        error={fault}
        onChange={(typed) => {
          setFault(undefined)
          setDraft(typed)
        }}
      />
      <p role="status" className={counted === byMethod.cash ? 'desk-paid num' : 'desk-due num'}>
        {words}
      </p>
      <Button type="submit" kind="press">
        {counted === undefined ? 'Close the day' : `Close the day with ${moneyWords(counted)}`}
      </Button>
      <AskDialog
        open={isAsking}
        question={`Close ${dateForPeople(date)}?`}
        yes="Close the day"
        no="Count again"
        busy={closing.isPending ? 'Closing …' : undefined}
        outcome={closing.isSuccess ? `${dateForPeople(date)} is closed.` : failed}
        onYes={() => counted !== undefined && closing.mutate({ date, countedCash: counted })}
        onClose={close}
      >
        <p className="num">{`You counted ${words}.`}</p>
        <p>
          A closed day never changes again. Money that is entered later counts on the next open day, and so do
          corrections.
        </p>
      </AskDialog>
    </form>
  )
}
