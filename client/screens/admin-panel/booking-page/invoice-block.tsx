import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { Notice } from '#client/ui/notice'
import { dateForPeople } from '#shared/calendar/calendar-date'
import type { BookingPage } from '#shared/desk/booking-page'
import type { BookingInvoices, Invoice } from '#shared/invoice/invoice'
import { CreditDialog } from '../parts/credit-dialog'
import { CreditButton, MailButton, PdfButton } from '../parts/invoice-buttons'
import { NotLoaded, Spinner } from '../parts/loading'
import { Money, moneyWords } from '../parts/money'
import { Block } from '../parts/page-heading'
import { IssueInvoice } from './issue-invoice'

type Shown = { page: BookingPage; isSaved: boolean }

/** The invoices of a booking with their credit notes; nothing where the hotel writes none. */
export function InvoiceBlock({ page, isSaved }: Shown) {
  const { id, version } = page.card
  // Also anew when the booking has changed: the invoice may not fit any more.
  const query = trpc.invoices.ofBooking.useQuery({ bookingId: id }, { staleTime: 0, refetchInterval: 30_000 })
  const { data } = query
  if (isSaved || (data && !data.isOn && data.invoices.length === 0)) return null
  return (
    <Block id="invoices" title="Invoices" about="GST on the room; extras stand on the receipt">
      {query.isPending && <Spinner words="Loading the invoices …" />}
      {query.isError && !data && <NotLoaded what="The invoices" onAgain={() => void query.refetch()} />}
      {data && <Invoices key={version} page={page} of={data} />}
    </Block>
  )
}

function Invoices({ page, of }: { page: BookingPage; of: BookingInvoices }) {
  const { invoices, isOn, isFitting, draft, whyNot } = of
  const [credited, setCredited] = useState<{ invoice: Invoice; why?: string }>()
  const [isIssuing, setIsIssuing] = useState(false)
  const standing = invoices.find((invoice) => invoice.credited < invoice.total)
  return (
    <div className="invoices">
      {standing && isFitting === false && (
        <Notice title={`Invoice ${standing.number} no longer fits this booking.`}>
          <p>{`It says ${moneyWords(standing.total - standing.credited)}; the rooms now come to ${moneyWords(draft?.total ?? 0)}. Credit it in full${draft ? ', then issue a new one' : ''}.`}</p>
          {isOn && (
            <Button onClick={() => setCredited({ invoice: standing, why: 'The booking was changed' })}>
              Credit it in full
            </Button>
          )}
        </Notice>
      )}
      {invoices.length > 0 && (
        <table className="desk-table invoice-table">
          <thead>
            <tr>
              <th scope="col">Number</th>
              <th scope="col">Date</th>
              <th scope="col">Made out to, why</th>
              <th scope="col" data-kind="money">
                With tax
              </th>
              <td />
            </tr>
          </thead>
          {invoices.map((invoice) => (
            <Rows
              key={invoice.number}
              invoice={invoice}
              credit={isOn ? () => setCredited({ invoice }) : undefined}
            />
          ))}
        </table>
      )}
      {isOn && whyNot === null && draft && (
        <div className="button-row">
          <Button onClick={() => setIsIssuing(true)}>
            {invoices.length > 0 ? 'Issue a new invoice' : 'Issue an invoice'}
          </Button>
          <span className="soft">{`${moneyWords(draft.total)} with tax`}</span>
        </div>
      )}
      {invoices.length === 0 && whyNot !== null && <p className="desk-empty">{whyNot}</p>}
      {isIssuing && draft && <IssueInvoice page={page} draft={draft} onClose={() => setIsIssuing(false)} />}
      {credited && <CreditDialog {...credited} onClose={() => setCredited(undefined)} />}
    </div>
  )
}

/** An invoice and, below it, its credit notes. Without `credit` none can be written. */
function Rows({ invoice, credit }: { invoice: Invoice; credit: (() => void) | undefined }) {
  const { number, issuedOn, buyer, total, creditNotes } = invoice
  return (
    <tbody>
      <tr>
        <th scope="row">{number}</th>
        <td>{dateForPeople(issuedOn)}</td>
        <td data-kind="text">{[buyer.name, buyer.gstin].filter(Boolean).join(', ') || '–'}</td>
        <td data-kind="money">
          <Money amount={total} />
        </td>
        <td data-kind="do">
          <div>
            <PdfButton number={number} />
            <MailButton number={number} />
            <CreditButton invoice={invoice} onPress={credit} />
          </div>
        </td>
      </tr>
      {creditNotes.map((note) => (
        <tr key={note.number} className="is-credit">
          <th scope="row">{note.number}</th>
          <td>{dateForPeople(note.issuedOn)}</td>
          <td data-kind="text">{`Credit note: ${note.reason}`}</td>
          <td data-kind="money">
            <Money amount={-note.total} />
          </td>
          <td data-kind="do">
            <div>
              <PdfButton number={number} note={note.number} />
            </div>
          </td>
        </tr>
      ))}
    </tbody>
  )
}
