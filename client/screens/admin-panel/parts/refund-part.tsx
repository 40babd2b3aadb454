import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useId, useState } from 'react'
import { useApp } from '#client/app/use-app'
import { Button } from '#client/ui/button'
import { Field, FieldError } from '#client/ui/field'
import type { BookingCard } from '#shared/admin/booking-card'
import { moneyForPeople } from '#shared/money/rupees'
import { AskDialog } from './ask-dialog'
import { refundWords } from './refund-words'
import { attachmentFault, sendRefund } from './send-refund'
import { useRefreshBookings } from './use-refresh-bookings'

/** On a card whose refund is open: a file for the email, and the button that marks the booking as refunded. */
export function RefundPart({ card, onSent }: { card: BookingCard; onSent: () => void }) {
  const [attachment, setAttachment] = useState<File | null>(null)
  const [transferReference, setTransferReference] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const fault = attachment ? attachmentFault(attachment) : undefined
  return (
    <div className="entry-refund">
      <p>{refundWords(card.refund)}</p>
      <FilePicker choose={setAttachment} fault={fault} />
      <details>
        <summary>Refunded by bank transfer instead?</summary>
        <Field
          label="Reference of the transfer"
          hint="Only if the provider can no longer refund it."
          maxLength={60}
          autoComplete="off"
          value={transferReference}
          onChange={(event) => setTransferReference(event.target.value)}
        />
      </details>
      <Button disabled={fault !== undefined} onClick={() => setIsAsking(true)}>
        Refunded
      </Button>
      <RefundedDialog
        card={card}
        mail={{ attachment, transferReference: transferReference.trim() }}
        open={isAsking}
        onSent={onSent}
        onClose={() => setIsAsking(false)}
      />
    </div>
  )
}

type FilePickerProps = { choose: (file: File | null) => void; fault: string | undefined }

function FilePicker({ choose, fault }: FilePickerProps) {
  const id = useId()
  const onChange = (event: ChangeEvent<HTMLInputElement>) => choose(event.target.files?.[0] ?? null)
  return (
    <div className="field" data-bad={fault ? '' : undefined}>
      <label htmlFor={id}>Attachment for the mail (PDF, JPEG or PNG, at most 5 MB)</label>
      <input
        id={id}
        type="file"
        className="desk-file"
        accept="application/pdf,image/jpeg,image/png"
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault && `${id}-error`}
        onChange={onChange}
      />
      {fault && <FieldError id={`${id}-error`}>{fault}</FieldError>}
    </div>
  )
}

type RefundedDialogProps = {
  card: BookingCard
  mail: Parameters<typeof sendRefund>[2]
  open: boolean
  onSent: () => void
  onClose: () => void
}

function RefundedDialog({ card, mail, open, onSent, onClose }: RefundedDialogProps) {
  const { admin } = useApp()
  const refresh = useRefreshBookings()
  const sending = useMutation({
    mutationFn: () => sendRefund(card, admin.token() ?? '', mail),
    onSuccess: (answer) => {
      if (answer.kind === 'refused' && answer.isOver) admin.end()
    },
  })
  const close = () => {
    onClose()
    if (sending.data?.kind === 'sent') onSent()
    if (sending.data?.kind === 'refused') void refresh()
    sending.reset()
  }
  return (
    <AskDialog
      open={open}
      question="Do you want to mark this booking as refunded?"
      yes="Yes, it is refunded"
      no="Not yet"
      busy={sending.isPending ? 'Sending …' : undefined}
      outcome={sending.isError ? 'Something went wrong' : sending.data && outcomeWords(sending.data)}
      onYes={() => sending.mutate()}
      onClose={close}
    >
      <p>{`${card.email || 'The guest'} gets an email that ${card.refund ? moneyForPeople(card.refund.amount) : 'the money'} was refunded${mail.attachment ? `, with ${mail.attachment.name}` : ''}.`}</p>
    </AskDialog>
  )
}

const outcomeWords = (answer: Awaited<ReturnType<typeof sendRefund>>): string =>
  answer.kind === 'sent'
    ? 'Refund mail sent successfully!'
    : (answer.message ?? 'Failed to send refund email')
