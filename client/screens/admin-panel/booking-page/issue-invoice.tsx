import { useState } from 'react'
import { z } from 'zod'
import { trpc } from '#client/app/trpc'
import { Field } from '#client/ui/field'
import { TextArea } from '#client/ui/text-area'
import type { BookingPage } from '#shared/desk/booking-page'
import { type InvoiceDraft, invoiceIssue } from '#shared/invoice/invoice'
import { lineWords } from '#shared/invoice/invoice-words'
import { FormDialog } from '../parts/form-dialog'
import { Money, moneyWords } from '../parts/money'
import { useAfterWrite } from '../parts/outdated'
import { useKeptForm } from '../parts/use-kept-form'

type IssueInvoiceProps = { page: BookingPage; draft: InvoiceDraft; onClose: () => void }

const keptBuyer = z.object({ guestName: z.string(), guestGstin: z.string(), guestAddress: z.string() })

/** Made out to whom, and what it will say. */
export function IssueInvoice({ page, draft, onClose }: IssueInvoiceProps) {
  const { card, checkedInAt } = page
  const {
    draft: typed,
    setDraft,
    clear,
  } = useKeptForm(
    `invoice ${card.id}`,
    { guestName: draft.buyer.name, guestGstin: '', guestAddress: '' },
    (kept) => keptBuyer.parse(kept),
  )
  const [faults, setFaults] = useState<Record<string, string>>({})
  const close = () => {
    clear()
    onClose()
  }
  const issuing = trpc.invoices.issue.useMutation(useAfterWrite(close))
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    error: faults[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => {
      setDraft({ ...typed, [name]: target.value })
      setFaults({})
    },
  })
  const submit = () => {
    const { data, error } = invoiceIssue.safeParse({ bookingId: card.id, ...typed })
    setFaults(Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? []))
    if (data) issuing.mutate(data)
  }
  return (
    <FormDialog
      title="Issue an invoice"
      yes={`Issue it over ${moneyWords(draft.total)}`}
      busy={issuing.isPending ? 'Issuing …' : undefined}
      error={issuing.error}
      onSubmit={submit}
      onClose={onClose}
      onBack={close}
    >
      <Sums draft={draft} type={card.type} />
      {card.status === 'Confirmed' && checkedInAt === null && (
        <p>
          They have not checked in yet. If the stay changes afterwards, this invoice has to be credited and a
          new one issued.
        </p>
      )}
      <Field label="Name on the invoice" maxLength={200} {...field('guestName')} />
      <Field
        label="Their GSTIN, if they need it"
        hint="15 letters and digits. Empty for a guest without one."
        maxLength={40}
        autoCapitalize="characters"
        spellCheck={false}
        {...field('guestGstin')}
      />
      <TextArea label="Their address, if they need it" rows={3} maxLength={400} {...field('guestAddress')} />
    </FormDialog>
  )
}

function Sums({ draft, type }: { draft: InvoiceDraft; type: BookingPage['card']['type'] }) {
  return (
    <dl className="invoice-sums">
      {draft.lines.map((line) => (
        <div key={`${line.kind} ${line.from}`}>
          <dt>{`${lineWords(line, type)}, ${line.percent} %`}</dt>
          <dd>
            <Money amount={line.amount} />
          </dd>
        </div>
      ))}
      <div>
        <dt>Without tax</dt>
        <dd>
          <Money amount={draft.taxable} />
        </dd>
      </div>
      <div>
        <dt>CGST and SGST</dt>
        <dd>
          <Money amount={draft.cgst + draft.sgst} />
        </dd>
      </div>
    </dl>
  )
}
