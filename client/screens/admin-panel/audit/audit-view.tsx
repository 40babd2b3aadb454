import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import type { AuditAction } from '#shared/admin/audit'
import { useDesk } from '../desk-context'
import { NotLoaded, Spinner } from '../parts/loading'
import { momentForPeople } from '../parts/words'

/** Who did what, newest first. */
export function AuditView() {
  const { search, go } = useDesk()
  const auditLog = trpc.admin.auditLog.useInfiniteQuery(
    { limit: 50, ...(search.booking && { bookingId: search.booking }) },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined, staleTime: 0 },
  )
  const entries = auditLog.data?.pages.flatMap((page) => page.lines) ?? []
  return (
    <section aria-labelledby="desk-view">
      <div className="desk-title">
        <h2 id="desk-view">{search.booking ? 'Who did what with this booking' : 'Who did what'}</h2>
        {search.booking && <Button onClick={() => go({ view: 'audit' })}>Show all</Button>}
      </div>
      {auditLog.isPending && <Spinner words="Loading …" />}
      {auditLog.isError && <NotLoaded what="The audit log" onAgain={() => void auditLog.refetch()} />}
      {auditLog.isSuccess && entries.length === 0 && <p className="desk-empty">There are no entries yet.</p>}
      {entries.length > 0 && (
        <table className="desk-table">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">What</th>
              <th scope="col">Details</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.number}>
                <td className="num">{momentForPeople(entry.at)}</td>
                <td>{entry.admin}</td>
                <td>{wordsFor(entry.action)}</td>
                <td>
                  <div className="audit-details">
                    <span>{entry.note}</span>
                    {entry.bookingId !== null && !search.booking && !hasNoBooking.has(entry.action) && (
                      <button
                        type="button"
                        className="desk-small-button"
                        aria-label={`See the booking of ${momentForPeople(entry.at)}`}
                        onClick={() => go({ view: 'search', booking: entry.bookingId ?? '' })}
                      >
                        Booking
                      </button>
                    )}
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {auditLog.hasNextPage && (
        <Button
          busy={auditLog.isFetchingNextPage ? 'Loading …' : undefined}
          onClick={() => void auditLog.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  )
}

/** There is no booking to open, or it no longer exists. */
const hasNoBooking: ReadonlySet<AuditAction> = new Set(['datesClosed', 'datesOpened', 'bookingDeleted'])

/** A newer server may send an action that this page does not know yet. */
const wordsFor = (action: AuditAction): string => actionWords[action] ?? action

const actionWords: Record<AuditAction, string> = {
  signedIn: 'Signed in',
  signedOut: 'Signed out',
  adminCreated: 'An administrator was added',
  passwordChanged: 'Password changed',
  sessionsRevoked: 'All sessions ended',
  identityShown: 'Viewed an identity number',
  identitiesListed: 'Listed bookings with identity numbers',
  bookingDeleted: 'Booking deleted',
  cancelledForGuest: 'Cancelled by the hotel',
  markedRefunded: 'Marked as refunded',
  dataErased: 'Personal data erased',
  detailsCompleted: 'Guest details filled in',
  emailCorrected: 'Email address corrected',
  confirmationSentAgain: 'Confirmation sent again',
  rateChanged: 'Rate changed',
  datesClosed: 'Dates closed',
  datesOpened: 'Dates opened again',
  deskBookingMade: 'Booking made at the desk',
  deskBookingChanged: 'Desk booking changed',
  deskBookingCancelled: 'Desk booking cancelled',
  receiptAdded: 'Balance received',
  receiptRemoved: 'Receipt removed',
  arrived: 'Guests arrived',
  noShow: 'Guests marked as no-show',
  arrivalUndone: 'Arrival mark undone',
  sellingStopped: 'Selling stopped',
  sellingOpened: 'Selling resumed',
  restoredEnded: 'Restored state ended',
  alertResolved: 'Alert resolved',
}
