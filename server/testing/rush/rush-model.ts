import type { QueueState, RoomUse } from '#modules/queue/decide'
import { queueAfter, queueModel } from '#modules/queue/queue-model'
import type { Stay } from '#shared/booking/stay'
import { type CalendarDate, datesFrom } from '#shared/calendar/calendar-date'

/**
 * `pays` as soon as it is his turn; `watches` his turn go by. Once everybody stands in line, some guests give back what they
 * have (`leaves`) and some are gone without a word (`vanishes`); only then the others begin to pay.
 */
export type Behaviour = 'pays' | 'watches' | 'leaves' | 'vanishes'
export type RushRequest = { userId: string; stay: Stay; behaviour: Behaviour }
export type RushOutcome = 'Confirmed' | 'NoRooms' | 'Expired' | 'Withdrawn'

type Rush = {
  all: number
  today: CalendarDate
  nights: { from: CalendarDate; to: CalendarDate }
  /** One room type's guests, by place. */
  allWanted: readonly RushRequest[]
}

/** What becomes of everybody in a rush, by the plain model of the line: those who pay are done, then time passes, again and again. */
export function rushModel({ all, today, nights, allWanted }: Rush): Map<string, RushOutcome> {
  const model = queueModel(datesFrom(nights.from, nights.to))
  const outcomes = new Map<string, RushOutcome>()
  const behaviours = new Map(allWanted.map(({ userId, behaviour }) => [userId, behaviour]))
  const nobody = { capturing: [], held: [], waiting: [] }
  let line: QueueState = {
    all,
    today,
    sold: new Map(),
    ...nobody,
    addressCap: null,
    heldElsewhere: new Map(),
  }

  const move = () => {
    const decided = model.decide(line)
    for (const { id, becomes } of decided) if (becomes === 'NoRooms') outcomes.set(id, 'NoRooms')
    line = queueAfter(line, decided)
  }
  const end = (roomUses: readonly RoomUse[], outcome: RushOutcome) => {
    for (const { id } of roomUses) outcomes.set(id, outcome)
    const stays = (roomUse: RoomUse) => !roomUses.some(({ id }) => id === roomUse.id)
    line = { ...line, held: line.held.filter(stays), waiting: line.waiting.filter(stays) }
  }
  const pay = (roomUses: readonly RoomUse[]) => {
    const sold = new Map(line.sold)
    for (const roomUse of roomUses) {
      for (const night of model.nights(roomUse)) sold.set(night, (sold.get(night) ?? 0) + roomUse.rooms)
    }
    end(roomUses, 'Confirmed')
    line = { ...line, sold }
    move()
  }

  for (const [rank, { userId, stay }] of allWanted.entries()) {
    const roomUse = { ...stay, id: userId, rank, userKey: userId, addressKey: null }
    line = { ...line, waiting: [...line.waiting, { ...roomUse, ready: true }] }
    move()
  }
  const does = (behaviour: Behaviour) => (entry: RoomUse) => behaviours.get(entry.id) === behaviour
  end([...line.held, ...line.waiting].filter(does('leaves')), 'Withdrawn')
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
  for (const { id } of line.waiting) outcomes.set(id, 'Withdrawn')
  return outcomes
}
