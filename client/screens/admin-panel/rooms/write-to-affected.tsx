import { useState } from 'react'
import { z } from 'zod'
import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { Dialog } from '#client/ui/dialog'
import type { OpenClosure } from '#shared/desk/hotel-closure'
import { sentWords } from '../calls/arrivals-words'
import { MailFields } from '../calls/mail-fields'
import { newUuid, useDesk } from '../desk-context'
import { FormDialog } from '../parts/form-dialog'
import { useKeptForm } from '../parts/use-kept-form'
import { useRefreshBookings } from '../parts/use-refresh-bookings'
import { AffectedList } from './affected-list'
import { closureMailWords } from './closure-words'

const draftShape = z.object({ id: z.string(), subject: z.string(), text: z.string() })
type Draft = z.output<typeof draftShape>

/** One mail in the desk's own words to all whom a closure affects. */
export function WriteToAffected({ closure, onClose }: { closure: OpenClosure; onClose: () => void }) {
  const { device } = useDesk()
  const refresh = useRefreshBookings()
  const [start] = useState<Draft>(() => ({ id: newUuid(device), subject: '', text: '' }))
  const { draft, setDraft, clear } = useKeptForm(`write about closure ${closure.id}`, start, (kept) =>
    draftShape.parse(kept),
  )
  const sending = trpc.desk.mailAffected.useMutation({
    onSuccess: () => {
      clear()
      void refresh()
    },
  })
  if (sending.isSuccess) {
    return (
      <Dialog open title={sentWords(sending.data)} onClose={onClose}>
        <p>What was mailed stands on the page of each booking.</p>
        {sending.data.toCall > 0 && (
          <p>Who has to be called stands under Alerts and on today’s page, until each is ticked.</p>
        )}
        <div className="button-row">
          <Button kind="press" onClick={onClose}>
            OK
          </Button>
        </div>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title="Write to all whom it affects"
      yes="Send the mail"
      no="Not now"
      busy={sending.isPending ? 'Sending …' : undefined}
      error={sending.error}
      isReady={draft.text.trim() !== ''}
      onSubmit={() => sending.mutate({ ...draft, closureId: closure.id })}
      onClose={onClose}
    >
      <AffectedList affected={closure.affected} />
      <MailFields
        words={draft}
        write={(next) => setDraft({ ...draft, ...next, id: newUuid(device) })}
        usual={closureMailWords(closure)}
        usualFor="a closed hotel"
        firstName={closure.affected.find(({ email }) => email)?.name}
      />
    </FormDialog>
  )
}
