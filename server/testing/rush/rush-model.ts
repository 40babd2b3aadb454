import type { QueueState, RoomUse } from '#modules/queue/decide'
import { queueAfter, queueModel } from '#modules/queue/queue-model'
import type { Stay } from '#shared/booking/stay'
import { type CalendarDate, datesFrom } from '#shared/calendar/calendar-date'

/**
 * `pays` or `watches` the turn go by. Once everybody is in the queue, some guests release what they have (`leaves`) and some
 * disconnect (`vanishes`); only then the others begin to pay.
 */
export type Behaviour = 'pays' | 'watches' | 'leaves' | 'vanishes'
export type RushRequest = { userId: string; stay: Stay; behaviour: Behaviour }
export type RushOutcome = 'Confirmed' | 'NoRooms' | 'Expired' | 'Withdrawn'

type Rush = {
  all: number
  today: CalendarDate
  nights: { from: CalendarDate; to: CalendarDate }
  /** The guests of one room type, by rank. */
  allWanted: readonly RushRequest[]
}

/** Each guest's outcome in a rush, by the simple model of the queue: payers pay, time passes, until nobody is left. */
export function rushModel({ all, today, nights, allWanted }: Rush): Map<string, RushOutcome> {
  const model = queueModel(datesFrom(nights.from, nights.to))
  const outcomes = new Map<string, RushOutcome>()
  const behaviours = new Map(allWanted.map(({ userId, behaviour }) => [userId, behaviour]))
  const nobody = { capturing: [], held: [], waiting: [] }
  let queue: QueueState = {
    all,
    today,
    isOnSale: () => true,
    sold: new Map(),
    ...nobody,
    addressCap: null,
    heldElsewhere: new Map(),
  }

  const move = () => {
    const decided = model.decide(queue)
    for (const { id, becomes } of decided) if (becomes === 'NoRooms') outcomes.set(id, 'NoRooms')
    queue = queueAfter(queue, decided)
  }
  const end = (roomUses: readonly RoomUse[], outcome: RushOutcome) => {
    for (const { id } of roomUses) outcomes.set(id, outcome)
    const stays = (roomUse: RoomUse) => !roomUses.some(({ id }) => id === roomUse.id)
    queue = { ...queue, held: queue.held.filter(stays), waiting: queue.waiting.filter(stays) }
  }
  const pay = (roomUses: readonly RoomUse[]) => {
    const sold = new Map(queue.sold)
    for (const roomUse of roomUses) {
      for (const night of model.nights(roomUse)) sold.set(night, (sold.get(night) ?? 0) + roomUse.rooms)
    }
    end(roomUses, 'Confirmed')
    queue = { ...queue, sold }
    move()
  }

  for (const [rank, { userId, stay }] of allWanted.entries()) {
    const roomUse = { ...stay, id: userId, rank, userKey: userId, addressKey: null }
    queue = { ...queue, waiting: [...queue.waiting, { ...roomUse, ready: true }] }
    move()
  }
  const does = (behaviour: Behaviour) => (entry: RoomUse) => behaviours.get(entry.id) === behaviour
  end([...queue.held, ...queue.waiting].filter(does('leaves')), 'Withdrawn')
  queue = {
    ...queue,
    waiting: queue.waiting.map((entry) => ({ ...entry, ready: !does('vanishes')(entry) })),
  }
  move()
  for (;;) {
    const payers = queue.held.filter(does('pays'))
    if (payers.length > 0) pay(payers)
    else if (queue.held.length > 0) {
      end(queue.held, 'Expired')
      move()
    } else break
  }
  for (const { id } of queue.waiting) outcomes.set(id, 'Withdrawn')
  return outcomes
}
