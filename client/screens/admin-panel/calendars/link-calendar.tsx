import { type FormEvent, useId, useState } from 'react'
import { z } from 'zod'
import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { Field } from '#client/ui/field'
import { FieldGroup } from '#client/ui/field-group'
import { Notice } from '#client/ui/notice'
import { Select } from '#client/ui/select'
import { useRoomNumbers } from '../parts/room-numbers'
import { Tick } from '../parts/tick'
import { useKeptForm } from '../parts/use-kept-form'
import { noAnswer, wordsOf } from '../parts/words'
import { CopiedAddress } from './copied-address'
import { useRefreshCalendars } from './use-refresh-calendars'

const draftShape = z.object({ room: z.string(), url: z.string(), name: z.string(), readsOurs: z.boolean() })
const empty: z.output<typeof draftShape> = { room: '', url: '', name: '', readsOurs: true }

/** Links the calendar that another site has for a room number. */
export function LinkCalendar() {
  const formId = useId()
  const numbers = useRoomNumbers()
  const refresh = useRefreshCalendars()
  const { draft, setDraft, clear } = useKeptForm('link a calendar', empty, (kept) => draftShape.parse(kept))
  const [isTried, setIsTried] = useState(false)
  const linking = trpc.calendars.import.useMutation({
    onSuccess: async () => {
      setIsTried(false)
      clear()
      await refresh()
    },
  })
  const room = draft.room || (numbers[0]?.number ?? '')
  const missing = draft.url.trim() === '' ? 'Paste the address of the calendar.' : undefined
  const set = (over: Partial<typeof draft>) => {
    linking.reset()
    setDraft({ ...draft, ...over })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (linking.isPending) return
    if (missing) document.getElementById(`${formId}-url`)?.focus()
    else
      linking.mutate({
        ...{ roomNumber: room, url: draft.url, readsOurs: draft.readsOurs },
        ...(draft.name.trim() !== '' && { name: draft.name }),
      })
  }
  const linked = linking.data
  return (
    <form className="desk-form" onSubmit={submit} noValidate>
      <FieldGroup legend="Link a calendar">
        <Select
          label="Room number"
          value={room}
          onChange={({ target }) => set({ room: target.value })}
          options={numbers.map(({ type, number }) => ({ value: number, name: `${number}, ${type}` }))}
        />
        <Field
          label="Name of the site"
          span="pair"
          maxLength={60}
          autoComplete="off"
          placeholder="Airbnb"
          value={draft.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <Field
          id={`${formId}-url`}
          label="Address of its calendar (iCal)"
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={2000}
          value={draft.url}
          error={isTried ? missing : undefined}
          hint="The other site calls it “Export calendar” or “Sync calendar”. It is read every 15 minutes, and what is booked there is closed here."
          onChange={({ target }) => set({ url: target.value })}
        />
      </FieldGroup>
      <Tick
        label={`This site reads our address of ${room}, or soon will`}
        checked={draft.readsOurs}
        onChange={(readsOurs) => set({ readsOurs })}
      />
      <p className="small soft">
        {draft.readsOurs
          ? `That address becomes this site’s own: what it has booked itself is left out of it, or it would come back and never end. ${room} gets a new address for other sites.`
          : `It gets an address of its own. The present address of ${room} stays for other sites.`}
      </p>
      {linking.isError && <Notice kind="alarm">{wordsOf(linking.error, noAnswer)}</Notice>}
      {linked && (
        <Notice
          kind={linked.state === 'failing' ? 'alarm' : 'success'}
          title={`${linked.name} is linked to ${linked.roomNumber}.`}
        >
          {linked.state === 'failing' && <p>{`${linked.problem} It is tried again every 15 minutes.`}</p>}
          {linked.feedUrl && (
            <>
              <p>{`Give ${linked.name} this address of ours:`}</p>
              <CopiedAddress url={linked.feedUrl} of={`${linked.roomNumber} for ${linked.name}`} />
            </>
          )}
        </Notice>
      )}
      <Button
        type="submit"
        kind="press"
        disabled={room === ''}
        busy={linking.isPending ? 'Linking and reading …' : undefined}
      >
        Link this calendar
      </Button>
    </form>
  )
}
