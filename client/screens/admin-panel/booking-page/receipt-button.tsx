import { useMutation } from '@tanstack/react-query'
import { useSite } from '#client/app/site-facts'
import { Button } from '#client/ui/button'
import { saveFile } from '#client/ui/save-file'
import { type Receipt, receiptMoney } from '#shared/booking/receipt'
import type { BookingPage } from '#shared/desk/booking-page'
import { nowAt, useDesk } from '../desk-context'
import { whoseBooking } from '../parts/whose-booking'

/** The stay, the folio's lines and their sums on one sheet, as a PDF. */
export function ReceiptButton({ page }: { page: BookingPage }) {
  const { device } = useDesk()
  const site = useSite()
  const printing = useMutation({
    mutationFn: async () => {
      // Loaded on demand: jsPDF is larger than the rest of the panel.
      const [{ receiptPdf, receiptTexts }, { drawWithPageFonts }] = await Promise.all([
        import('#client/paper/receipt-pdf'),
        import('#client/paper/drawn-text'),
      ])
      const facts = { receipt: receiptOf(page), printedAt: nowAt(device), contacts: site }
      const draw = await drawWithPageFonts(receiptTexts(facts))
      saveFile(receiptPdf(facts, draw).output('blob'), `receipt_${page.card.checkIn}.pdf`)
    },
  })
  return (
    <>
      <Button
        busy={printing.isPending ? 'Making the receipt …' : undefined}
        onClick={() => printing.mutate()}
      >
        Receipt
      </Button>
      {printing.isError && (
        <span className="desk-bad" role="alert">
          The receipt could not be made. Reload this page and try again.
        </span>
      )}
    </>
  )
}

function receiptOf({ card, folio, rooms, tax }: BookingPage): Receipt {
  const { type, checkIn, checkOut, numberOfGuests, orderId } = card
  return {
    ...receiptMoney(folio),
    guest: whoseBooking(card),
    stay: { type, rooms: card.rooms, checkIn, checkOut },
    numberOfGuests,
    roomNumbers: [...new Set(rooms.map(({ roomNumber }) => roomNumber))],
    reference: orderId,
    tax,
  }
}
