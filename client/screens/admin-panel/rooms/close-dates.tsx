import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import { issuesOf } from '#client/forms/errors'
import { FormField } from '#client/forms/fields'
import { Button } from '#client/ui/button'
import { Notice } from '#client/ui/notice'
import { closing as closingShape } from '#shared/desk/desk-booking'
import { typedNumber } from '#shared/typed-text'
import { type DeskDraft, emptyDesk, stayErrors } from '../desk-booking/desk-draft'
import { StayFields } from '../desk-booking/stay-fields'
import { useDeskForm } from '../desk-booking/use-desk-form'
import { newUuid, useDesk } from '../desk-context'
import { NotFree } from '../parts/not-free'
import { noAnswer, wordsOf } from '../parts/words'

/** Closes rooms of a type for some nights. */
export function CloseDates() {
  const { device } = useDesk()
  const closed = trpc.useUtils().admin.desk.closedDates
  const [id, setId] = useState(() => newUuid(device))
  const closing = trpc.admin.desk.closeDates.useMutation({
    onSuccess: (outcome) => {
      if (outcome.kind !== 'done') return
      setId(newUuid(device))
      desk.clear()
      void closed.invalidate()
    },
  })
  const desk = useDeskForm(emptyDesk, readClosing, (asked) => {
    if (!closing.isPending) closing.mutate({ ...asked, id })
  })
  return (
    <form className="desk-form" onSubmit={desk.submit} noValidate>
      <StayFields part={desk} legend="Close dates" />
      <FormField form={desk.form} field="note" label="Why" maxLength={500} />
      {closing.data?.kind === 'notFree' && <NotFree outcome={closing.data} />}
      {closing.data?.kind === 'done' && <Notice kind="success">The dates are closed.</Notice>}
      {closing.isError && <Notice kind="alarm">{wordsOf(closing.error, noAnswer)}</Notice>}
      <Button type="submit" busy={closing.isPending ? 'Closing …' : undefined}>
        Close these dates
      </Button>
    </form>
  )
}

const closingStay = closingShape.omit({ id: true, reason: true })

function readClosing(draft: DeskDraft) {
  const { type, checkIn, checkOut, note } = draft
  const asked = { type, rooms: typedNumber(draft.rooms), checkIn, checkOut }
  const issues = [...issuesOf(closingStay, asked), ...issuesOf(closingShape.shape.reason, note, 'note')]
  return { errors: stayErrors(draft, issues), ready: { ...asked, reason: note } }
}
