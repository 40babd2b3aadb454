import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/button'
import { useDesk } from '../desk-context'
import { NotLoaded, Spinner } from '../parts/loading'
import { momentForPeople } from '../parts/words'
import type { AttentionItem } from './attention-item'
import { askAttention } from './attention-source'

/** What needs a person, and what he can do about it. */
export function AttentionView() {
  const { calls } = useDesk()
  const items = useQuery({
    queryKey: ['admin', 'attention'],
    queryFn: () => askAttention(calls),
    staleTime: 0,
  })
  return (
    <section aria-labelledby="desk-view">
      <div className="desk-title">
        <h2 id="desk-view">Attention</h2>
        <Button onClick={() => void items.refetch()}>Look again</Button>
      </div>
      {items.isPending && <Spinner words="Looking what needs attention …" />}
      {items.isError && <NotLoaded what="The list" onAgain={() => void items.refetch()} />}
      {items.data?.length === 0 && <p className="desk-empty">Nothing needs attention.</p>}
      {items.data?.map((item) => (
        <Item key={item.id} item={item} />
      ))}
    </section>
  )
}

function Item({ item }: { item: AttentionItem }) {
  const { go } = useDesk()
  return (
    <article className="entry attention">
      <h3>{item.title}</h3>
      <p>{item.happened}</p>
      {item.byItself !== '' && <p className="soft">{item.byItself}</p>}
      <p>
        <b>To do:</b> {item.toDo}
      </p>
      <p className="small soft">since {momentForPeople(item.openedAt)}</p>
      {item.reference !== null && (
        <button
          type="button"
          className="desk-small-button"
          onClick={() => item.reference && go({ view: 'search', text: item.reference })}
        >
          See the booking
        </button>
      )}
    </article>
  )
}
