import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { refusalOf } from '#client/app/refusal'
import { trpc } from '#client/app/trpc'
import { usePageTitle } from '#client/app/use-page-title'
import { Notice } from '#client/ui/notice'
import { Skeleton } from '#client/ui/skeleton'
import type { BookingPage } from '#shared/desk/booking-page'
import { nowAt, useDesk } from '../desk-context'
import { DeskIcon } from '../parts/desk-icon'
import { NotLoaded } from '../parts/loading'
import { moneyWords } from '../parts/money'
import { callAddress } from '../parts/reach-links'
import { RefundPart } from '../parts/refund-part'
import { SavedCopyNotice } from '../parts/saved-copy'
import { useSavedCopy } from '../parts/use-kept-form'
import { whoseBooking } from '../parts/whose-booking'
import { BookingActions } from './booking-actions'
import { FolioBlock } from './folio-block'
import { GroupBlock } from './group-block'
import { GuestsBlock } from './guests-block'
import { InvoiceBlock } from './invoice-block'
import { NotesBlock } from './notes-block'
import { partyWords, standingWords } from './page-words'
import { StayBlock } from './stay-block'
import { Timeline } from './timeline'

const isUpToDate = { staleTime: 0, refetchInterval: 30_000, refetchOnWindowFocus: 'always' } as const

/** All about one booking, and what the desk can do with it. */
export function BookingScreen({ bookingId }: { bookingId: string }) {
  const { device } = useDesk()
  const query = trpc.desk.booking.useQuery({ bookingId }, isUpToDate)
  const { data: page, savedAt } = useSavedCopy(`booking ${bookingId}`, query)
  const again = () => void query.refetch()
  const isGone = refusalOf(query.error) !== undefined
  usePageTitle(page && whoseBooking(page.card))
  return (
    <div className="booking-page">
      <Link to="/admin_panel/bookings" className="booking-back no-print">
        <DeskIcon name="left" />
        <span>Bookings</span>
      </Link>
      {isGone && (
        <Notice kind="alarm" title="There is no such booking.">
          It may have been deleted. The search finds the others.
        </Notice>
      )}
      {!isGone && <SavedCopyNotice savedAt={savedAt} now={nowAt(device)} onAgain={again} />}
      {!page && query.isError && !isGone && <NotLoaded what="The booking" onAgain={again} />}
      {!page && !query.isError && <Skeleton lines={10} waitingFor="Loading the booking …" />}
      {page && !isGone && <Page page={page} isSaved={savedAt !== undefined} />}
    </div>
  )
}

function Page({ page, isSaved }: { page: BookingPage; isSaved: boolean }) {
  const { card, group } = page
  const [isRefunded, setIsRefunded] = useState(false)
  return (
    <>
      <Head page={page} />
      {!isSaved && <BookingActions page={page} />}
      <Notices page={page} />
      {card.status === 'Processing' && !isRefunded && !isSaved && (
        <RefundPart card={card} onSent={() => setIsRefunded(true)} />
      )}
      <div className="booking-split">
        <div>
          <StayBlock page={page} />
          <FolioBlock page={page} isSaved={isSaved} />
          <InvoiceBlock page={page} isSaved={isSaved} />
          <GuestsBlock page={page} isSaved={isSaved} />
        </div>
        <div>
          <NotesBlock page={page} isSaved={isSaved} />
          {group !== '' && <GroupBlock group={group} bookingId={card.id} />}
          <Timeline entries={page.timeline} />
        </div>
      </div>
    </>
  )
}

/** The guest first, with what is due opposite. */
function Head({ page }: { page: BookingPage }) {
  const { card, checkedInAt, checkedOutAt } = page
  const isHere = card.status === 'Confirmed' && checkedInAt !== null && checkedOutAt === null
  return (
    <div className="booking-head">
      <h2>{whoseBooking(card)}</h2>
      <div className="booking-about">
        <b className={isHere ? 'desk-in' : undefined} data-status={card.status}>
          {standingWords(page)}
        </b>
        <span>{partyWords(page)}</span>
        {card.mobileNumber !== '' && (
          <a className="num" href={callAddress(card.mobileNumber)}>
            {card.mobileNumber}
          </a>
        )}
        {card.email !== '' && <a href={`mailto:${card.email}`}>{card.email}</a>}
        <span className="soft">{card.orderId ?? 'by the desk, without an order'}</span>
      </div>
      <Balance page={page} />
    </div>
  )
}

function Balance({ page: { folio } }: { page: BookingPage }) {
  const { balance } = folio
  const words = balance > 0 ? 'due' : balance < 0 ? 'to give back' : 'nothing due'
  return (
    <p className="booking-owe" data-due={balance > 0 ? '' : undefined}>
      <b className="num">{moneyWords(Math.abs(balance))}</b>
      <span>{words}</span>
    </p>
  )
}

/** Problems that the desk should notice at once. */
function Notices({ page: { card } }: { page: BookingPage }) {
  return (
    <>
      {card.detailsMissing && !card.erased && (
        <Notice title="Guest details missing">
          Names or documents are not complete. Fill them in under “Guests”, at the latest when they arrive.
        </Notice>
      )}
      {card.confirmationMail === 'notDelivered' && (
        <Notice title="The confirmation was not delivered">{`The mail server refused ${card.email || 'the address'}. Call the guest, correct the address under “Guests”, and send the mail again.`}</Notice>
      )}
    </>
  )
}
