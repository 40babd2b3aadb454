import { Link } from '@tanstack/react-router'
import { trpc } from '#client/app/trpc'
import { Button, buttonStyle } from '#client/ui/button'
import type { AuditAction } from '#shared/admin/audit'
import { auditWords } from '#shared/admin/audit-words'
import { NotLoaded, Spinner } from '../parts/loading'
import { PageHeading } from '../parts/page-heading'
import { momentForPeople } from '../parts/words'

/** Who did what, newest first. */
export function AuditScreen({ bookingId }: { bookingId: string | undefined }) {
  const auditLog = trpc.admin.auditLog.useInfiniteQuery(
    { limit: 50, ...(bookingId && { bookingId }) },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined, staleTime: 0 },
  )
  const entries = auditLog.data?.pages.flatMap((page) => page.lines) ?? []
  return (
    <>
      <PageHeading
        title={bookingId ? 'Who did what with this booking' : 'Who did what'}
        actions={
          bookingId !== undefined && (
            <Link {...buttonStyle('quiet')} to="/admin_panel/audit">
              Show all
            </Link>
          )
        }
      />
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
                <td data-kind="text">
                  <div className="audit-details">
                    <span>{entry.note}</span>
                    {entry.bookingId !== null && !bookingId && !hasNoBooking.has(entry.action) && (
                      <Link
                        className="desk-small-button"
                        aria-label={`See the booking of ${momentForPeople(entry.at)}`}
                        to="/admin_panel/bookings/$bookingId"
                        params={{ bookingId: entry.bookingId }}
                      >
                        Booking
                      </Link>
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
    </>
  )
}

/** There is no booking to open, or it no longer exists. */
const hasNoBooking: ReadonlySet<AuditAction> = new Set(['datesClosed', 'datesOpened', 'bookingDeleted'])

/** A newer server may send an action that this page does not know yet. */
const wordsFor = (action: AuditAction): string => auditWords[action] ?? action
