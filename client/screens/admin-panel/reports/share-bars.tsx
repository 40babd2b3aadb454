import type { LeadTime, Source } from '#shared/reports/report'
import { percentWords } from './share-words'

type ShareBarsProps<Name extends LeadTime | Source> = {
  shares: readonly { name: Name; bookings: number }[]
  onPress: (name: Name) => void
}

/** One bar for each part, as long as its share of the longest; the share leads to its bookings, which other sites keep to themselves. */
export function ShareBars<Name extends LeadTime | Source>({ shares, onPress }: ShareBarsProps<Name>) {
  const all = shares.reduce((sum, { bookings }) => sum + bookings, 0)
  const most = Math.max(1, ...shares.map(({ bookings }) => bookings))
  return (
    <ul className="shares">
      {shares.map(({ name, bookings }) => (
        <li key={name}>
          <span>{name}</span>
          <span className="share">
            <svg width={`${(80 * bookings) / most}%`} height="17" aria-hidden="true">
              <rect className="plot-bar" width="100%" height="17" />
            </svg>
            {bookings === 0 || name === 'Other sites' ? (
              <span className="soft">{percentWords(all === 0 ? 0 : bookings / all)}</span>
            ) : (
              <button type="button" className="figure-link" onClick={() => onPress(name)}>
                <span className="visually-hidden">{`${name}: `}</span>
                <span>{percentWords(bookings / all)}</span>
              </button>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Names with their bookings and shares, for the table. */
export function shareRows(shares: readonly { name: string; bookings: number }[]): string[][] {
  const all = shares.reduce((sum, { bookings }) => sum + bookings, 0)
  return shares.map(({ name, bookings }) => [
    name,
    String(bookings),
    all === 0 ? '–' : percentWords(bookings / all),
  ])
}
