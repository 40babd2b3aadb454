import { useMutation } from '@tanstack/react-query'
import { refusalOf } from '#client/app/refusal'
import { trpc } from '#client/app/trpc'
import { useDesk } from '../desk-context'
import { momentForPeople, noAnswer } from '../parts/words'
import type { ShownItem } from './alerts-source'

/** One item: what happened, what is done about it, and the button that puts it away. */
export function Item({ item }: { item: ShownItem }) {
  const { go } = useDesk()
  const { bookingId } = item
  return (
    <article className="entry attention">
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
          <button
            type="button"
            className="desk-small-button"
            onClick={() => go({ view: 'search', booking: bookingId })}
          >
            See the booking
          </button>
        )}
        {item.isRaised && <Done id={item.id} />}
      </div>
    </article>
  )
}

function Done({ id }: { id: string }) {
  const { calls } = useDesk()
  const alerts = trpc.useUtils().admin.alerts
  const capturing = useMutation({
    mutationFn: () => calls.admin.resolveAlert.mutate({ id }),
    // Refused, it is closed already: the list knows.
    onSettled: (_, error) => {
      if (!error || refusalOf(error)) void alerts.invalidate()
    },
  })
  return (
    <>
      <button
        type="button"
        className="desk-small-button"
        aria-busy={capturing.isPending || undefined}
        onClick={() => !capturing.isPending && capturing.mutate()}
      >
        Done
      </button>
      {capturing.isError && !refusalOf(capturing.error) && (
        <span className="desk-bad small" role="alert">
          {noAnswer}
        </span>
      )}
    </>
  )
}
