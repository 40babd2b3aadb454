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
  const attention = trpc.useUtils().admin.attention
  const settling = useMutation({
    mutationFn: () => calls.admin.settleAttention.mutate({ id }),
    // Refused, it is closed already: the list knows.
    onSettled: (_, error) => {
      if (!error || refusalOf(error)) void attention.invalidate()
    },
  })
  return (
    <>
      <button
        type="button"
        className="desk-small-button"
        aria-busy={settling.isPending || undefined}
        onClick={() => !settling.isPending && settling.mutate()}
      >
        Done
      </button>
      {settling.isError && !refusalOf(settling.error) && (
        <span className="desk-bad small" role="alert">
          {noAnswer}
        </span>
      )}
    </>
  )
}
