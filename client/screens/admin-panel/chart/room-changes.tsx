import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { Icon } from '#client/ui/icon'
import type { Chart, ChartSwap } from '#shared/desk/chart'
import { shortDate } from '../parts/date-words'
import { useAfterWrite } from '../parts/outdated'
import { Refused } from '../parts/refused'

/** Who would have to change rooms during their stay, each with the swap that saves them the move. */
export function RoomChanges({ chart: { mustMove, swaps } }: { chart: Chart }) {
  const swapping = trpc.desk.pin.useMutation(useAfterWrite())
  if (mustMove.length === 0) {
    return (
      <p className="chart-fine">
        <Icon name="check" />
        <span>Nobody has to change rooms during their stay in these weeks.</span>
      </p>
    )
  }
  const swap = ({ move }: ChartSwap) =>
    swapping.mutate({
      ...{ bookingId: move.bookingId, version: move.version },
      ...{ roomNumber: move.to, fromRoom: move.from, from: move.date },
    })
  return (
    <section className="chart-changes" aria-labelledby="chart-changes">
      <h3 id="chart-changes">Somebody would have to change rooms</h3>
      <ul>
        {mustMove.map(({ bookingId, name, on, from, to }) => {
          const found = swaps.find((one) => one.bookingId === bookingId && one.on === on)
          return (
            <li key={`${bookingId} ${on} ${from}`}>
              <p>
                <b>{name || 'Guests without a name'}</b>
                <span>{` would change from ${from} to ${to} on ${shortDate(on)}.`}</span>
              </p>
              {found ? (
                <>
                  <p>{`With ${found.move.name || 'the other booking'} in ${found.move.to} instead of ${found.move.from} from ${shortDate(found.move.date)}, they stay where they are.`}</p>
                  <Button busy={swapping.isPending ? 'Swapping …' : undefined} onClick={() => swap(found)}>
                    {`Put ${found.move.name || 'them'} into ${found.move.to}`}
                  </Button>
                </>
              ) : (
                <p className="soft">No single swap avoids it. Move one of the stays that stand in the way.</p>
              )}
            </li>
          )
        })}
      </ul>
      <Refused error={swapping.error} />
    </section>
  )
}
