import { type FormEvent, useId, useState } from 'react'
import { z } from 'zod'
import { trpc } from '#client/app/trpc'
import { goTo } from '#client/forms/use-form'
import { Button } from '#client/ui/button'
import { Field } from '#client/ui/field'
import { FieldGroup } from '#client/ui/field-group'
import { Notice } from '#client/ui/notice'
import { Select } from '#client/ui/select'
import { closing as closingShape } from '#shared/desk/desk-booking'
import { slotOf } from '#shared/desk/room-number-words'
import { type RoomType, roomTypes } from '#shared/room/room'
import { typedNumber } from '#shared/typed-text'
import { newUuid, useDesk } from '../desk-context'
import { NotFree } from '../parts/not-free'
import { useRoomNumbers } from '../parts/room-numbers'
import { useKeptForm } from '../parts/use-kept-form'
import { noAnswer, wordsOf } from '../parts/words'

/** `room`: a room type, of which any rooms are closed, or one room number. */
const draftShape = z.object({
  room: z.string(),
  rooms: z.string(),
  checkIn: z.string(),
  checkOut: z.string(),
  reason: z.string(),
})
type Draft = z.output<typeof draftShape>
const empty: Draft = { room: roomTypes[0], rooms: '1', checkIn: '', checkOut: '', reason: '' }

/** Closes a room number, or some rooms of a type, for some nights. */
export function CloseDates() {
  const { device } = useDesk()
  const formId = useId()
  const numbers = useRoomNumbers()
  const { closedDates } = trpc.useUtils().desk
  const [id, setId] = useState(() => newUuid(device))
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const { draft, setDraft, clear } = useKeptForm('close dates', empty, (kept) => draftShape.parse(kept))
  const closing = trpc.desk.closeDates.useMutation({
    onSuccess: (outcome) => {
      if (outcome.kind !== 'done') return
      setId(newUuid(device))
      clear()
      void closedDates.invalidate()
    },
  })
  const set = (over: Partial<Draft>) => {
    setErrors({})
    setDraft({ ...draft, ...over })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (closing.isPending) return
    const { data, error } = closingShape.safeParse({ ...asked(draft), id })
    const wrong = Object.fromEntries(
      error?.issues.toReversed().map(({ path, message }) => [String(path[0]), message]) ?? [],
    )
    setErrors(wrong)
    if (data) closing.mutate(data)
    else goTo(`${formId}-${order.find((field) => wrong[field]) ?? 'checkIn'}`)
  }
  const text = (field: 'rooms' | 'checkIn' | 'checkOut' | 'reason') => ({
    id: `${formId}-${field}`,
    autoComplete: 'off',
    value: draft[field],
    error: errors[field],
    onChange: ({ target }: { target: { value: string } }) => set({ [field]: target.value }),
  })
  return (
    <form className="desk-form" onSubmit={submit} noValidate>
      <FieldGroup legend="Close dates">
        <Select
          label="Which room"
          value={draft.room}
          onChange={({ target }) => set({ room: target.value })}
          options={[
            ...roomTypes.map((type) => ({ value: type, name: `Any ${type} room` })),
            ...numbers.map(({ type, number }) => ({ value: number, name: `${number}, ${type}` })),
          ]}
        />
        {!slotOf(draft.room) && (
          <Field label="Number of rooms" inputMode="numeric" span="pair" {...text('rooms')} />
        )}
        <Field label="Check-in" type="date" span="pair" {...text('checkIn')} />
        <Field
          label="Check-out"
          type="date"
          span="pair"
          min={draft.checkIn || undefined}
          {...text('checkOut')}
        />
        <Field
          label="Why"
          maxLength={500}
          hint="Shown on the chart and in this list, never to guests."
          {...text('reason')}
        />
      </FieldGroup>
      {closing.data?.kind === 'notFree' && <NotFree outcome={closing.data} />}
      {closing.data?.kind === 'done' && <Notice kind="success">The dates are closed.</Notice>}
      {closing.isError && <Notice kind="alarm">{wordsOf(closing.error, noAnswer)}</Notice>}
      <Button type="submit" kind="press" busy={closing.isPending ? 'Closing …' : undefined}>
        Close these dates
      </Button>
    </form>
  )
}

const order = ['rooms', 'checkIn', 'checkOut', 'reason']

function asked({ room, rooms, checkIn, checkOut, reason }: Draft) {
  const slot = slotOf(room)
  return {
    type: slot?.type ?? (room as RoomType),
    rooms: slot ? 1 : typedNumber(rooms),
    ...(slot && { roomNumber: room }),
    checkIn,
    checkOut,
    reason,
  }
}
