import type { Stay } from '#shared/booking/stay'
import { type CalendarDate, datesFrom } from '#shared/calendar/calendar-date'
import type { Claim, LineState } from '#modules/queue/decide'
import { lineAfter, lineModel } from '#modules/queue/queue-model'

/**
 * `pays` as soon as it is his turn; `watches` his turn go by. Once everybody stands in line, some guests give back what they
 * have (`leaves`) and some are gone without a word (`vanishes`); only then the others begin to pay.
 */
export type Behaviour = 'pays' | 'watches' | 'leaves' | 'vanishes'
export type RushWish = { userId: string; stay: Stay; behaviour: Behaviour }
export type RushOutcome = 'Confirmed' | 'NoRooms' | 'Expired' | 'Left'

type Rush = {
  all: number
  today: CalendarDate
  nights: { from: CalendarDate; to: CalendarDate }
  /** One room type's guests, by place. */
  wishes: readonly RushWish[]
}

/** What becomes of everybody in a rush, by the plain model of the line: those who pay are done, then time passes, again and again. */
export function rushModel({ all, today, nights, wishes }: Rush): Map<string, RushOutcome> {
  const model = lineModel(datesFrom(nights.from, nights.to))
  const outcomes = new Map<string, RushOutcome>()
  const behaviours = new Map(wishes.map(({ userId, behaviour }) => [userId, behaviour]))
  const nobody = { settling: [], held: [], waiting: [] }
  let line: LineState = { all, today, sold: new Map(), ...nobody, addressCap: null, heldElsewhere: new Map() }

  const move = () => {
    const decided = model.decide(line)
    for (const { id, becomes } of decided) if (becomes === 'NoRooms') outcomes.set(id, 'NoRooms')
    line = lineAfter(line, decided)
  }
  const end = (claims: readonly Claim[], outcome: RushOutcome) => {
    for (const { id } of claims) outcomes.set(id, outcome)
    const stays = (claim: Claim) => !claims.some(({ id }) => id === claim.id)
    line = { ...line, held: line.held.filter(stays), waiting: line.waiting.filter(stays) }
  }
  const pay = (claims: readonly Claim[]) => {
    const sold = new Map(line.sold)
    for (const claim of claims) {
      for (const night of model.nights(claim)) sold.set(night, (sold.get(night) ?? 0) + claim.rooms)
    }
    end(claims, 'Confirmed')
    line = { ...line, sold }
    move()
  }

  for (const [place, { userId, stay }] of wishes.entries()) {
    const claim = { ...stay, id: userId, place, userKey: userId, addressKey: null }
    line = { ...line, waiting: [...line.waiting, { ...claim, ready: true }] }
    move()
  }
  const does = (behaviour: Behaviour) => (entry: Claim) => behaviours.get(entry.id) === behaviour
  end([...line.held, ...line.waiting].filter(does('leaves')), 'Left')
  line = {
    ...line,
    waiting: line.waiting.map((entry) => ({ ...entry, ready: !does('vanishes')(entry) })),
  }
  move()
  for (;;) {
    const payers = line.held.filter(does('pays'))
    if (payers.length > 0) pay(payers)
    else if (line.held.length > 0) {
      end(line.held, 'Expired')
      move()
    } else break
  }
  for (const { id } of line.waiting) outcomes.set(id, 'Left')
  return outcomes
}
