import { Link } from '@tanstack/react-router'
import { refusalOf } from '#client/app/refusal'
import { trpc } from '#client/app/trpc'
import { momentForPeople, noAnswer } from '../parts/words'
import type { ShownItem } from './alerts-source'

/** One alert: what happened, what is done about it, and the button that resolves it. */
export function Item({ item }: { item: ShownItem }) {
  const { bookingId } = item
  return (
    <article className="entry alert">
      <h3>{item.title}</h3>
      {item.whose !== '' && <p className="small">{item.whose}</p>}
      <p>{item.happened}</p>
      {item.byItself !== '' && <p className="soft">{item.byItself}</p>}
      <p>
        <b>To do:</b> <span>{item.toDo}</span>
      </p>
      <p className="small soft">{`since ${momentForPeople(item.openedAt)}`}</p>
      <div className="entry-actions">
        {bookingId !== null && (
          <Link className="desk-small-button" to="/admin_panel/bookings/$bookingId" params={{ bookingId }}>
            See the booking
          </Link>
        )}
        {item.isRaised && <Done id={item.id} />}
      </div>
    </article>
  )
}

function Done({ id }: { id: string }) {
  const alerts = trpc.useUtils().admin.alerts
  const resolving = trpc.admin.resolveAlert.useMutation({
    // A refusal means that it is resolved already: load the list again.
    onSettled: (_, error) => {
      if (!error || refusalOf(error)) void alerts.invalidate()
    },
  })
  return (
    <>
      <button
        type="button"
        className="desk-small-button"
        aria-busy={resolving.isPending || undefined}
        onClick={() => !resolving.isPending && resolving.mutate({ id })}
      >
        Done
      </button>
      {resolving.isError && !refusalOf(resolving.error) && (
        <span className="desk-bad small" role="alert">
          {noAnswer}
        </span>
      )}
    </>
  )
}
