import type { TimelineEntry } from '#shared/desk/booking-page'
import { Block } from '../parts/page-heading'
import { momentForPeople } from '../parts/words'
import { personWords } from './page-words'

/** Everything that happened, newest first, with when and by whom. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const newestFirst = [...entries].sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
  return (
    <Block title="What happened">
      <ol className="timeline">
        {newestFirst.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two things may happen at the same moment, and none is ever removed.
          <li key={`${entry.at} ${index}`} data-money={entry.isMoney ? '' : undefined}>
            <b>{entry.text}</b>
            <small>{aboutWords(entry)}</small>
          </li>
        ))}
      </ol>
    </Block>
  )
}

const aboutWords = ({ at, by, detail }: TimelineEntry): string =>
  [momentForPeople(at), personWords(by), detail].filter(Boolean).join(', ')
