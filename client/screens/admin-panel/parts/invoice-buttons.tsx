import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import { useApp } from '#client/app/use-app'
import { invoiceFile } from '#client/paper/invoice-file'
import { saveFile } from '#client/ui/save-file'
import { newUuid, useDesk } from '../desk-context'
import { noAnswer, wordsOf } from './words'

type OfInvoice = { number: string }

/** Saves the PDF of an invoice, or with `note` that of its credit note. */
export function PdfButton({ number, note }: OfInvoice & { note?: string }) {
  const { calls } = useApp()
  const shown = note ?? number
  const saving = useMutation({
    mutationFn: async () => {
      const { blob, name } = await invoiceFile(await calls.invoices.get.query({ number }), shown)
      saveFile(blob, name)
    },
  })
  return (
    <>
      <button
        type="button"
        className="desk-small-button"
        aria-busy={saving.isPending || undefined}
        aria-label={`PDF of ${shown}`}
        onClick={() => !saving.isPending && saving.mutate()}
      >
        {saving.isPending ? 'Making …' : 'PDF'}
      </button>
      {saving.isError && (
        <span className="desk-bad" role="alert">
          The PDF could not be made. Check the connection and press again.
        </span>
      )}
    </>
  )
}

/** Mails the guest a link to the invoice and its credit notes. A press after a lost answer mails once. */
export function MailButton({ number }: OfInvoice) {
  const { device } = useDesk()
  const [requestId, setRequestId] = useState(() => newUuid(device))
  const mailing = trpc.invoices.mail.useMutation({ onSuccess: () => setRequestId(newUuid(device)) })
  return (
    <>
      <button
        type="button"
        className="desk-small-button"
        aria-busy={mailing.isPending || undefined}
        aria-label={`Mail ${number} to the guest`}
        onClick={() => !mailing.isPending && mailing.mutate({ number, requestId })}
      >
        {mailing.isPending ? 'Mailing …' : 'Mail'}
      </button>
      {mailing.isSuccess && (
        <span className="booking-said" role="status">{`On its way to ${mailing.data.email}.`}</span>
      )}
      {mailing.isError && (
        <span className="desk-bad" role="alert">
          {wordsOf(mailing.error, noAnswer)}
        </span>
      )}
    </>
  )
}

/** Opens the dialog of a credit note; nothing where all of the invoice is credited, or none can be written. */
export function CreditButton({ invoice, onPress }: CreditButtonProps) {
  if (invoice.credited >= invoice.total || !onPress) return null
  return (
    <button
      type="button"
      className="desk-small-button"
      aria-label={`Credit ${invoice.number}`}
      onClick={onPress}
    >
      Credit
    </button>
  )
}

type CreditButtonProps = {
  invoice: OfInvoice & { total: number; credited: number }
  onPress: (() => void) | undefined
}
