import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dateForPeople } from '#shared/calendar/calendar-date'
import type { ListedInvoice } from '#shared/invoice/invoice'
import { asPaise } from '#shared/money/paise'
import { moneyToThePaisa } from '#shared/money/rupees'
import { CreditDialog } from '../parts/credit-dialog'
import { CreditButton, MailButton, PdfButton } from '../parts/invoice-buttons'

type InvoiceTableProps = { invoices: readonly ListedInvoice[]; isOn: boolean }

/** One row for each invoice, and one below it for each of its credit notes. */
export function InvoiceTable({ invoices, isOn }: InvoiceTableProps) {
  const [credited, setCredited] = useState<ListedInvoice>()
  return (
    <>
      <table className="desk-table invoice-table">
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Date</th>
            <th scope="col">Made out to</th>
            <th scope="col" data-kind="money" data-name="Without tax">
              Without tax
            </th>
            <th scope="col" data-kind="money" data-name="CGST">
              CGST
            </th>
            <th scope="col" data-kind="money" data-name="SGST">
              SGST
            </th>
            <th scope="col" data-kind="money">
              With tax
            </th>
            <td className="no-print" />
          </tr>
        </thead>
        {invoices.map((invoice) => (
          <Rows
            key={invoice.number}
            invoice={invoice}
            credit={isOn ? () => setCredited(invoice) : undefined}
          />
        ))}
      </table>
      {credited && <CreditDialog invoice={credited} onClose={() => setCredited(undefined)} />}
    </>
  )
}

function Rows({ invoice, credit }: { invoice: ListedInvoice; credit: (() => void) | undefined }) {
  const { number, issuedOn, bookingId, taxable, cgst, sgst, total, creditNotes } = invoice
  return (
    <tbody>
      <tr>
        <th scope="row">{number}</th>
        <td>{dateForPeople(issuedOn)}</td>
        <td data-kind="text">
          <BuyerOf invoice={invoice} />
        </td>
        <Amount name="Without tax" amount={taxable} />
        <Amount name="CGST" amount={cgst} />
        <Amount name="SGST" amount={sgst} />
        <Amount name="With tax" amount={total} />
        <td data-kind="do" className="no-print">
          <div>
            <PdfButton number={number} />
            {bookingId !== null && <MailButton number={number} />}
            <CreditButton invoice={invoice} onPress={credit} />
          </div>
        </td>
      </tr>
      {creditNotes.map((note) => (
        <tr key={note.number} className="is-credit">
          <th scope="row">{note.number}</th>
          <td>{dateForPeople(note.issuedOn)}</td>
          <td data-kind="text">{`Credit note for ${number}`}</td>
          <Amount name="Without tax" amount={-note.taxable} />
          <Amount name="CGST" amount={-note.cgst} />
          <Amount name="SGST" amount={-note.sgst} />
          <Amount name="With tax" amount={-note.total} />
          <td data-kind="do" className="no-print">
            <div>
              <PdfButton number={number} note={note.number} />
            </div>
          </td>
        </tr>
      ))}
    </tbody>
  )
}

const Amount = ({ name, amount }: { name: string; amount: number }) => (
  <td data-kind="money" data-name={name}>
    <span className="num">
      {amount < 0 ? `−${moneyToThePaisa(asPaise(-amount))}` : moneyToThePaisa(asPaise(amount))}
    </span>
  </td>
)

function BuyerOf({ invoice: { buyer, bookingId, stay } }: { invoice: ListedInvoice }) {
  const name = buyer.name || `Stay from ${dateForPeople(stay.checkIn)}`
  return (
    <>
      {bookingId === null ? (
        <span>{name}</span>
      ) : (
        <Link to="/admin_panel/bookings/$bookingId" params={{ bookingId }}>
          {name}
        </Link>
      )}
      {buyer.gstin !== '' && <small className="num">{` ${buyer.gstin}`}</small>}
      {bookingId === null && <small>, booking deleted</small>}
    </>
  )
}
