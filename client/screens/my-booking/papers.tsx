import { useMutation } from '@tanstack/react-query'
import { refusalOf } from '#client/app/refusal'
import { useSite } from '#client/app/site-facts'
import { useApp } from '#client/app/use-app'
import { invoiceFile } from '#client/paper/invoice-file'
import { Icon, type IconName } from '#client/ui/icon'
import { saveFile } from '#client/ui/save-file'
import type { MyBooking } from '#shared/booking/my-booking'

/** Receipt, invoices, calendar file, print and mail. */
export function Papers({ booking }: { booking: MyBooking }) {
  const { calls, device } = useApp()
  const site = useSite()
  const { orderId, key, status, isErased, invoices } = booking
  const receipt = useMutation({
    mutationFn: async () => {
      // Loaded on demand: what draws a PDF is larger than the whole page.
      const [facts, { receiptPdf, receiptTexts }, { drawWithPageFonts }] = await Promise.all([
        calls.booking.receipt.mutate({ orderId, key }),
        import('#client/paper/receipt-pdf'),
        import('#client/paper/drawn-text'),
      ])
      const printed = { receipt: facts, contacts: site, printedAt: new Date(device?.serverNow() ?? 0) }
      const draw = await drawWithPageFonts(receiptTexts(printed))
      saveFile(receiptPdf(printed, draw).output('blob'), `receipt_${booking.stay.checkIn}.pdf`)
    },
  })
  const calendar = useMutation({
    mutationFn: async () => {
      const { filename, content } = await calls.booking.calendarFile.mutate({ orderId, key })
      saveFile(new Blob([content], { type: 'text/calendar' }), filename)
    },
  })
  const invoice = useMutation({
    mutationFn: async (number: string) => {
      const { blob, name } = await invoiceFile(
        await calls.booking.invoice.mutate({ orderId, key, number }),
        number,
      )
      saveFile(blob, name)
    },
  })
  const failure = receipt.error ?? calendar.error ?? invoice.error
  const subject = encodeURIComponent(`Booking ${orderId}`)
  return (
    <div className="my-papers no-print">
      <ul>
        <li>
          <Paper
            icon="paper"
            words={receipt.isPending ? 'Making the receipt …' : 'Receipt'}
            kind="PDF"
            press={() => receipt.mutate()}
            isBusy={receipt.isPending}
          />
        </li>
        {invoices.map(({ number, isCreditNote }) => (
          <li key={number}>
            <Paper
              icon="paper"
              words={`${isCreditNote ? 'Credit note' : 'Invoice'} ${number}`}
              kind="PDF"
              press={() => invoice.mutate(number)}
              isBusy={invoice.isPending && invoice.variables === number}
            />
          </li>
        ))}
        {status === 'Confirmed' && !isErased && (
          <li>
            <Paper
              icon="calendar"
              words="Add to my calendar"
              kind="ICS"
              press={() => calendar.mutate()}
              isBusy={calendar.isPending}
            />
          </li>
        )}
        <li>
          <Paper icon="print" words="Print this page" press={() => window.print()} />
        </li>
        <li>
          <a href={`mailto:${site.email}?subject=${subject}`}>
            <Icon name="mail" />
            <span>Write to us</span>
          </a>
        </li>
      </ul>
      {failure && (
        <p role="alert" className="my-failed">
          {refusalOf(failure)?.message ??
            'The file could not be made. Check your connection and try again. If it fails again, reload this page.'}
        </p>
      )}
    </div>
  )
}

type PaperProps = { icon: IconName; words: string; kind?: string; press: () => void; isBusy?: boolean }

const Paper = ({ icon, words, kind, press, isBusy = false }: PaperProps) => (
  <button type="button" aria-busy={isBusy || undefined} onClick={() => !isBusy && press()}>
    <Icon name={icon} />
    <span>{words}</span>
    {kind && <small>{kind}</small>}
  </button>
)
