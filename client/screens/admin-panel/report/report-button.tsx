import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { saveFile } from '#client/ui/save-file'
import type { BookingCard } from '#shared/admin/booking-card'
import type { BookingListRequest } from '#shared/admin/requests'
import { hotel } from '#shared/hotel'
import { nowAt, useDesk } from '../desk-context'
import { noAnswer, wordsOf } from '../parts/words'

type Bounds = { from: string | undefined; to: string | undefined }

/** All confirmed bookings of the chosen dates, however many are on the page, as a file. */
export function ReportButton({ from, to }: Bounds) {
  const { device } = useDesk()
  const { bookings } = trpc.useUtils().admin
  const [progress, setProgress] = useState('')
  const printing = useMutation({
    mutationFn: async () => {
      setProgress('Collecting the bookings …')
      // The bookings first: offline, a browser never asks again for code that it once failed to load.
      const cards = await allConfirmed()
      const { printReport } = await import('./print-report').catch(() => {
        throw new Error(notLoaded)
      })
      setProgress(`Laying out ${cards.length} bookings …`)
      const file = await printReport(cards, hotel.name, nowAt(device))
      saveFile(file, 'all_bookings.pdf')
    },
  })

  async function allConfirmed(): Promise<BookingCard[]> {
    const cards: BookingCard[] = []
    let cursor: BookingListRequest['cursor'] = null
    do {
      const page = await bookings.fetch(
        { status: 'Confirmed', limit: 500, cursor, ...(from && { from }), ...(to && { to }) },
        // Asked once and not kept: a report is of this moment.
        { staleTime: 0, gcTime: 0, retry: false },
      )
      cards.push(...page.bookings)
      cursor = page.nextCursor
      setProgress(`Collecting the bookings: ${cards.length} of ${page.counts.Confirmed} …`)
    } while (cursor)
    return cards
  }

  return (
    <div className="desk-report">
      <Button busy={printing.isPending ? progress : undefined} onClick={() => printing.mutate()}>
        Download as PDF
      </Button>
      {printing.isError && (
        <p className="desk-bad" role="alert">
          {failedWords(printing.error)}
        </p>
      )}
    </div>
  )
}

const notLoaded = 'The PDF could not be made. Reload this page and try again.'

const failedWords = (error: Error): string =>
  error.message === notLoaded ? notLoaded : wordsOf(error, `The PDF could not be made. ${noAnswer}`)
