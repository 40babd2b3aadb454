import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import { Field } from '#client/ui/field'
import { Notice } from '#client/ui/notice'
import { dateForPeople } from '#shared/calendar/calendar-date'
import type { BookingPage } from '#shared/desk/booking-page'
import type { FromTonight, FromTonightPreview } from '#shared/desk/change'
import { kindWord } from '#shared/desk/room-number-words'
import { plural } from '#shared/plural'
import { type RoomType, roomTypes } from '#shared/room/room'
import { typedNumber } from '#shared/typed-text'
import { newUuid, useDesk } from '../desk-context'
import { FormDialog } from '../parts/form-dialog'
import { moneyWords } from '../parts/money'
import { NotFree } from '../parts/not-free'
import { Refused } from '../parts/refused'
import { Segments } from '../parts/segments'
import { Tick } from '../parts/tick'
import { stayOfCard } from '../parts/whose-booking'
import { MoneyList } from './money-list'
import { useAct } from './use-act'

const most = 9

/** Guests in house get more rooms from tonight, or others instead: another booking in the same group. */
export function OtherRooms({ page, onClose }: { page: BookingPage; onClose: () => void }) {
  const { card } = page
  const { device } = useDesk()
  const navigate = useNavigate()
  const [id] = useState(() => newUuid(device))
  const [keepsRooms, setKeepsRooms] = useState(true)
  const [type, setType] = useState<RoomType>(card.type)
  const [rooms, setRooms] = useState('1')
  const [isMailed, setIsMailed] = useState(false)
  const numberOfRooms = typedNumber(rooms)
  const isNumber = Number.isInteger(numberOfRooms) && numberOfRooms >= 1 && numberOfRooms <= most
  const wanted: FromTonight = {
    bookingId: card.id,
    type,
    numberOfRooms: isNumber ? numberOfRooms : 1,
    keepsRooms,
  }
  const preview = trpc.desk.previewFromTonight.useQuery(wanted, {
    enabled: isNumber,
    staleTime: 0,
    retry: false,
  })
  const { version, ...after } = useAct(page)
  const booking = trpc.desk.fromTonight.useMutation({
    ...after,
    onSuccess: async (outcome) => {
      await after.onSuccess()
      if (outcome.kind !== 'done') return
      onClose()
      await navigate({ to: '/admin_panel/bookings/$bookingId', params: { bookingId: outcome.bookingId } })
    },
  })
  const shown = isNumber ? preview.data : undefined
  return (
    <FormDialog
      title="Other rooms from tonight"
      yes={
        shown
          ? `Book ${plural(numberOfRooms, 'room')} for ${moneyWords(shown.newTotal)}`
          : 'Book from tonight'
      }
      no="Leave it as it is"
      busy={booking.isPending ? 'Booking …' : undefined}
      error={booking.error}
      isReady={shown !== undefined && !shown.notFree}
      onSubmit={() =>
        shown &&
        booking.mutate({ ...wanted, id, version, expectedTotal: shown.newTotal, tellGuest: isMailed })
      }
      onClose={onClose}
    >
      <p>{`Now: ${stayOfCard(card)}. Nights that are over keep their rooms and price; from tonight it is another booking in the same group.`}</p>
      <div className="field-grid">
        <Segments
          legend="The rooms that they have"
          options={[
            { value: 'keep', name: 'They keep them' },
            { value: 'leave', name: 'They leave them' },
          ]}
          value={keepsRooms ? 'keep' : 'leave'}
          onChange={(value) => setKeepsRooms(value === 'keep')}
        />
        <Segments
          legend="Room type"
          options={roomTypes.map((value) => ({ value, name: kindWord(value) }))}
          value={type}
          onChange={setType}
        />
        <Field
          label={keepsRooms ? 'How many rooms more' : 'How many rooms instead'}
          inputMode="numeric"
          span="pair"
          autoComplete="off"
          maxLength={2}
          value={rooms}
          error={isNumber ? undefined : 'Enter the number of rooms.'}
          onChange={({ target }) => setRooms(target.value)}
        />
      </div>
      <div aria-live="polite">
        {isNumber && preview.isPending && <p className="soft">Counting the price …</p>}
        {isNumber && <Refused error={preview.error} />}
        {shown && <Preview preview={shown} keepsRooms={keepsRooms} />}
      </div>
      {card.email !== '' && <Tick label="Mail it to them" checked={isMailed} onChange={setIsMailed} />}
    </FormDialog>
  )
}

function Preview({ preview, keepsRooms }: { preview: FromTonightPreview; keepsRooms: boolean }) {
  const { checkIn, checkOut, newTotal, unused, carried, due, credit, notFree, warnings } = preview
  return (
    <>
      <MoneyList
        lines={[
          { name: `New rooms, ${dateForPeople(checkIn)} to ${dateForPeople(checkOut)}`, amount: newTotal },
          ...(keepsRooms
            ? []
            : [
                { name: 'Old rooms, taken off the bill', amount: unused },
                { name: 'Paid for them, carried over', amount: carried },
              ]),
          ...(credit > 0 ? [{ name: 'To give back', amount: credit }] : []),
          { name: 'Due for both bookings', amount: due, isLast: true },
        ]}
      />
      {!keepsRooms && <p className="soft">Then check them out of the old rooms, and in to the new ones.</p>}
      {warnings.length > 0 && (
        <Notice title="This is unusual">
          {warnings.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </Notice>
      )}
      {notFree && <NotFree outcome={notFree} />}
    </>
  )
}
