import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import type { CalendarImport } from '#shared/desk/calendars'
import { plural } from '#shared/plural'
import { FormDialog } from '../parts/form-dialog'
import { useRefreshCalendars } from './use-refresh-calendars'

type DialogProps = { one: CalendarImport; onClose: () => void }

/** Asks what becomes of the nights that a calendar has closed. */
export function RemoveImport({ one, onClose }: DialogProps) {
  const refresh = useRefreshCalendars()
  const [nights, setNights] = useState<'open' | 'keep'>('open')
  const removing = trpc.calendars.removeImport.useMutation({
    onSuccess: async () => {
      await refresh()
      onClose()
    },
  })
  const { id, roomNumber, name } = one
  return (
    <FormDialog
      title={`Remove the calendar of ${name} from ${roomNumber}?`}
      yes={
        one.nights > 0 && nights === 'open'
          ? `Remove it and open ${plural(one.nights, 'night')}`
          : 'Remove it'
      }
      no="Keep it"
      danger
      busy={removing.isPending ? 'Removing …' : undefined}
      error={removing.error}
      onSubmit={() => removing.mutate({ id, nights })}
      onClose={onClose}
    >
      <p>{`What is booked on ${name} later will not be known here any more.`}</p>
      {one.nights > 0 && (
        <fieldset className="calendar-nights">
          <legend>{`${plural(one.nights, 'night')} of ${roomNumber} ${one.nights === 1 ? 'is' : 'are'} closed for it now`}</legend>
          <label className="tick">
            <input
              type="radio"
              name="nights"
              checked={nights === 'open'}
              onChange={() => setNights('open')}
            />
            <span>Open them: the site sells them again at once</span>
          </label>
          <label className="tick">
            <input
              type="radio"
              name="nights"
              checked={nights === 'keep'}
              onChange={() => setNights('keep')}
            />
            <span>Leave them closed, as if the desk had closed them</span>
          </label>
        </fieldset>
      )}
      {one.feedUrl !== null && (
        <p className="soft">{`The address of ours that ${name} has goes on working, and then also shows what was booked there. A new address ends it.`}</p>
      )}
    </FormDialog>
  )
}

/** A calendar came without bookings, which may be a fault: the owner has looked there. */
export function EmptyIsRight({ one, onClose }: DialogProps) {
  const refresh = useRefreshCalendars()
  const opening = trpc.calendars.readNow.useMutation({
    onSuccess: async () => {
      await refresh()
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Is nothing booked on ${one.name} any more?`}
      yes={`Open ${plural(one.nights, 'night')}`}
      no="Leave them closed"
      busy={opening.isPending ? 'Reading and opening …' : undefined}
      error={opening.error}
      onSubmit={() => opening.mutate({ id: one.id, isEmptyRight: true })}
      onClose={onClose}
    >
      <p>{`Look there first. The calendar is read once more: if it is still empty, ${plural(one.nights, 'night')} of ${one.roomNumber} can be sold here at once.`}</p>
    </FormDialog>
  )
}
