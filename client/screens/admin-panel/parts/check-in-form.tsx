import { type FormEvent, useId, useState } from 'react'
import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { Field } from '#client/ui/field'
import { addDays } from '#shared/calendar/calendar-date'
import type { DeskMethod } from '#shared/desk/folio'
import type { TodayRow } from '#shared/desk/today'
import { plural } from '#shared/plural'
import { newUuid, useDesk } from '../desk-context'
import { amountFault } from './amount-field'
import { DeskIcon } from './desk-icon'
import { byMethod, methodNames } from './method-words'
import { moneyWords } from './money'
import { Refused } from './refused'
import { type RoomChoice, readyRooms, roomChoices } from './room-choices'
import { Segments } from './segments'
import { moneyInField, typedPaise } from './typed-money'
import { useCheckIn } from './use-check-in'

/** Who is checked in; money in paise. */
export type CheckingIn = Pick<
  TodayRow,
  | 'bookingId'
  | 'version'
  | 'name'
  | 'type'
  | 'rooms'
  | 'guests'
  | 'guestList'
  | 'checkIn'
  | 'checkOut'
  | 'detailsMissing'
> & { total: number; paid: number; due: number }

const methods = (['cash', 'upi', 'card'] as const).map((value) => ({ value, name: methodNames[value] }))

/** Room, who is here, and what they pay; one button does all of it. */
export function CheckInForm({ party, onDone }: { party: CheckingIn; onDone: () => void }) {
  const { device } = useDesk()
  const [paymentId] = useState(() => newUuid(device))
  const [picked, setPicked] = useState<string[]>()
  const choices = useRoomChoices(party)
  const rooms = picked ?? readyRooms(party.rooms, choices)
  const [amount, setAmount] = useState(() => moneyInField(party.due))
  const [method, setMethod] = useState<DeskMethod>('cash')
  const [fault, setFault] = useState<string>()
  const checkingIn = useCheckIn(onDone)
  const paise = amount.trim() === '' ? 0 : (typedPaise(amount) ?? 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong =
      amount.trim() === '' || typedPaise(amount) === 0
        ? undefined
        : amountFault(amount, party.due, `At most ${moneyWords(party.due)} is due.`)
    setFault(wrong)
    if (wrong !== undefined || checkingIn.isPending) return
    checkingIn.mutate({
      bookingId: party.bookingId,
      version: party.version,
      roomNumbers: rooms,
      payment: paise > 0 ? { id: paymentId, amount: paise, method } : null,
    })
  }
  return (
    <form className="check-in" aria-label={`Check in ${party.name}`} onSubmit={submit} noValidate>
      <Rooms choices={choices} chosen={rooms} choose={setPicked} />
      <WhoIsHere party={party} />
      {party.due > 0 && (
        <div className="check-in-money">
          <Field
            label="Take now"
            inputMode="decimal"
            autoComplete="off"
            data-kind="amount"
            value={amount}
            error={fault}
            onChange={({ target }) => {
              setAmount(target.value)
              setFault(undefined)
            }}
          />
          <Segments
            legend="How they pay"
            legendHidden
            options={methods}
            value={method}
            onChange={setMethod}
          />
        </div>
      )}
      {checkingIn.isOnlyIn && (
        <p className="check-in-wide desk-bad" role="alert">
          They are checked in, but the money is not saved yet. Press again.
        </p>
      )}
      <div className="check-in-wide">
        <Refused error={checkingIn.error} />
      </div>
      <div className="check-in-act">
        <Button type="submit" kind="press" busy={checkingIn.isPending ? 'Checking in …' : undefined}>
          {paise > 0 ? `Take ${moneyWords(paise)} ${byMethod[method]} and check in` : 'Check in'}
        </Button>
        <p>{`${moneyWords(party.total)} in all, paid ${moneyWords(party.paid)}. ${afterWords(party.due - paise)}`}</p>
      </div>
    </form>
  )
}

function afterWords(left: number): string {
  return left > 0 ? `${moneyWords(left)} stays due after this.` : 'Nothing is due after this.'
}

/** Until the chart is there, the rooms that are laid out for them. */
function useRoomChoices({ checkIn, checkOut, type, bookingId, rooms }: CheckingIn): RoomChoice[] {
  const chart = trpc.desk.chart.useQuery({ from: addDays(checkIn, -1), to: checkOut }, { staleTime: 0 })
  const known = roomChoices(chart.data, { bookingId, type, from: checkIn, to: checkOut })
  return known.length > 0 ? known : rooms.map((number) => ({ number, words: number, isPossible: true }))
}

type RoomsProps = { choices: RoomChoice[]; chosen: string[]; choose: (rooms: string[]) => void }

/** A choice for each of their rooms. */
function Rooms({ choices, chosen, choose }: RoomsProps) {
  const id = useId()
  return (
    <div className="check-in-rooms">
      {chosen.map((room, index) => (
        <div
          className="field"
          // biome-ignore lint/suspicious/noArrayIndexKey: the rooms of a booking are told apart by their position alone.
          key={index}
        >
          <label htmlFor={`${id}-${index}`}>
            {chosen.length > 1 ? `Room ${index + 1} of ${chosen.length}` : 'Room'}
          </label>
          <select
            id={`${id}-${index}`}
            className="field-input"
            value={room}
            onChange={({ target }) => choose(chosen.map((each, at) => (at === index ? target.value : each)))}
          >
            {choices.map(({ number, words, isPossible }) => (
              <option
                key={number}
                value={number}
                disabled={!isPossible || (number !== room && chosen.includes(number))}
              >
                {words}
              </option>
            ))}
          </select>
        </div>
      ))}
    </div>
  )
}

function WhoIsHere({ party: { guestList, guests, detailsMissing } }: { party: CheckingIn }) {
  const unnamed = guests - guestList.length
  return (
    <div>
      <p className="field-label">Who is here</p>
      <ul className="check-in-guests">
        {guestList.map((guest) => (
          <li key={guest.position} data-missing={guest.identity === '' ? '' : undefined}>
            <DeskIcon name={guest.identity === '' ? 'bell' : 'check'} />
            <span>
              {[guest.name || 'name missing', guest.age > 0 && guest.age, guest.identity || 'no document yet']
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
        {unnamed > 0 && <li>{`${plural(unnamed, 'more guest')} without a name`}</li>}
      </ul>
      {detailsMissing && (
        <p className="small soft">What is missing can be filled in on the booking’s page, also later.</p>
      )}
    </div>
  )
}
