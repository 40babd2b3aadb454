import type { RatePeriod, Rates } from '#shared/rates/rates'
import type { RatesOfYear } from '#shared/rates/season-requests'
import type { Room } from '#shared/room/room'
import {
  differenceWords,
  guestsRead,
  rupeeWords,
  soldWords,
  spanWords,
  typeWord,
  unusualBeside,
} from './period-words'

/** `other`: the other room type, and its periods. */
export type EditorYear = {
  year: number
  room: Room
  rates: RatesOfYear
  other: { room: Room; periods: readonly RatePeriod[] } | undefined
}

/** What is about to be saved, for one or both types. */
export type Reading = { period: RatePeriod; otherPeriod: RatePeriod | undefined }

/** A sentence for each type whose nights would cost under half or over double of what they cost now. */
export function unusualIn({ period, otherPeriod }: Reading, { room, rates, other }: EditorYear): string[] {
  const sentence = (one: RatePeriod, now: Rates, type: Room['type']) => {
    const beside = unusualBeside(one, now)
    if (beside === undefined) return []
    const far = one.amount < beside ? 'less than half' : 'more than double'
    return [
      `${typeWord(type)}: ${rupeeWords(one.amount)} is ${far} of the ${rupeeWords(beside)} that nights of ${spanWords(one)} cost now, and guests are offered it at once.`,
    ]
  }
  return [
    ...sentence(period, rates, room.type),
    ...(other && otherPeriod
      ? sentence(
          otherPeriod,
          { nightlyRate: other.room.nightlyRate, periods: other.periods },
          other.room.type,
        )
      : []),
  ]
}

/** What comes of a period: for guests, and beside what is now. */
export function Outcome({ period, of: { rates } }: { period: RatePeriod; of: EditorYear }) {
  return (
    <div className="rate-outcome">
      <p className="field-label">Guests will read</p>
      <blockquote>{guestsRead(period, rates, rates.season.closes)}</blockquote>
      <p>{`${differenceWords(period, rates)} ${soldWords(period, rates.nights)}`}</p>
      {period.minNights > 1 && (
        <p>{`A stay that begins in it needs at least ${period.minNights} nights; the desk may take a shorter one.`}</p>
      )}
    </div>
  )
}
