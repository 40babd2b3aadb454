import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import { useDebounced } from '#client/app/use-debounced'
import { Field } from '#client/ui/field'
import { Notice } from '#client/ui/notice'
import type { BookingCard } from '#shared/admin/booking-card'
import { daysBetween, isCalendarDate } from '#shared/calendar/calendar-date'
import type { BookingPage } from '#shared/desk/booking-page'
import type { ChangePreview, WantedChange } from '#shared/desk/change'
import { kindWord } from '#shared/desk/room-number-words'
import { type RoomType, roomTypes } from '#shared/room/room'
import { typedNumber } from '#shared/typed-text'
import { AmountField } from '../parts/amount-field'
import { shortDay } from '../parts/date-words'
import { FormDialog } from '../parts/form-dialog'
import { moneyWords } from '../parts/money'
import { NotFree } from '../parts/not-free'
import { Refused } from '../parts/refused'
import { Segments } from '../parts/segments'
import { Tick } from '../parts/tick'
import { typedPaise } from '../parts/typed-money'
import { stayOfCard } from '../parts/whose-booking'
import { MoneyList } from './money-list'
import { hasNightsOver } from './page-words'
import { useKeptAct } from './use-act'

type Typed = {
  checkIn: string
  checkOut: string
  type: RoomType
  rooms: string
  price: string
  reason: string
  isOurFault: boolean
  tellGuest: boolean
}

const asBooked = ({ checkIn, checkOut, type, rooms }: BookingCard): Typed => ({
  checkIn,
  checkOut,
  type,
  rooms: String(rooms),
  price: '',
  reason: '',
  isOurFault: false,
  tellGuest: true,
})

/** Other dates, rooms or another price: what it costs stands there before anything is done. */
export function ChangeStay({ page, onClose }: { page: BookingPage; onClose: () => void }) {
  const { card } = page
  const [fault, setFault] = useState<string>()
  const { draft, setDraft, clear, version, ...after } = useKeptAct(page, 'change', asBooked(card), readTyped)
  const changing = trpc.desk.change.useMutation({
    ...after,
    onSuccess: async (outcome) => {
      if (outcome.kind !== 'done') return
      clear()
      await after.onSuccess()
      onClose()
    },
  })
  const wanted = wantedOf(card, draft)
  const asked = useDebounced(wanted)
  const isChanged = 'change' in asked && Object.keys(asked.change).length > 1
  const preview = trpc.desk.previewChange.useQuery(
    'change' in asked ? asked.change : { bookingId: card.id },
    {
      enabled: isChanged,
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
  )
  const isShown = isChanged && preview.isSuccess && !preview.isPlaceholderData && asked === wanted
  const set = (over: Partial<Typed>) => {
    setDraft({ ...draft, ...over })
    setFault(undefined)
    changing.reset()
  }
  const submit = () => {
    if (!('change' in wanted) || !preview.data) return
    const needsReason = wanted.change.price !== undefined && draft.reason.trim() === ''
    setFault(needsReason ? 'Say why it is done.' : undefined)
    if (needsReason) return
    changing.mutate({
      ...wanted.change,
      version,
      expectedTotal: preview.data.newTotal,
      tellGuest: draft.tellGuest,
      ...reasonOf(draft, wanted.change),
    })
  }
  const cancel = () => {
    clear()
    onClose()
  }
  return (
    <FormDialog
      title="Change the stay"
      yes={actWords(preview.data, isChanged)}
      no="Leave it as it is"
      busy={changing.isPending ? 'Changing …' : undefined}
      error={changing.error}
      isReady={isShown && !preview.data?.notFree}
      onSubmit={submit}
      onClose={onClose}
      onBack={cancel}
    >
      <p>{`Now: ${stayOfCard(card)}, ${moneyWords(totalOf(page))}.`}</p>
      <div className="field-grid">
        <Field
          label="Check-in"
          type="date"
          span="pair"
          value={draft.checkIn}
          onChange={({ target }) => set({ checkIn: target.value })}
        />
        <Field
          label="Check-out"
          type="date"
          span="pair"
          min={draft.checkIn || undefined}
          value={draft.checkOut}
          error={'fault' in wanted ? wanted.fault : undefined}
          onChange={({ target }) => set({ checkOut: target.value })}
        />
        {!hasNightsOver(page) && (
          <>
            <Segments
              legend="Room type"
              options={roomTypes.map((value) => ({ value, name: kindWord(value) }))}
              value={draft.type}
              onChange={(type) => set({ type })}
            />
            <Field
              label="Number of rooms"
              inputMode="numeric"
              span="pair"
              autoComplete="off"
              maxLength={2}
              value={draft.rooms}
              error={'rooms' in wanted ? wanted.rooms : undefined}
              onChange={({ target }) => set({ rooms: target.value })}
            />
          </>
        )}
        <AmountField
          label="Another price for the whole stay"
          hint="Left empty, nights that they have keep their price."
          value={draft.price}
          error={'price' in wanted ? wanted.price : undefined}
          onChange={(price) => set({ price })}
        />
        {draft.price.trim() !== '' && (
          <Field
            label="Why this price"
            maxLength={200}
            autoComplete="off"
            value={draft.reason}
            error={fault}
            onChange={({ target }) => set({ reason: target.value })}
          />
        )}
      </div>
      <div aria-live="polite">
        {!isChanged && (
          <p className="soft">
            {hasNightsOver(page)
              ? 'Choose another check-out or price to see what it costs. For other rooms press “Other rooms from tonight”.'
              : 'Choose other dates, rooms or another price to see what it costs.'}
          </p>
        )}
        {isChanged && preview.isPending && <p className="soft">Counting the price …</p>}
        {isChanged && <Refused error={preview.error} />}
        {isChanged && preview.data && <Preview preview={preview.data} />}
      </div>
      {'change' in wanted && wanted.change.checkInDate !== undefined && (
        <Tick
          label="Our fault: a later refund counts to the new check-in"
          checked={draft.isOurFault}
          onChange={(isOurFault) => set({ isOurFault })}
        />
      )}
      {changing.data?.kind === 'notFree' && <NotFree outcome={changing.data} />}
      {card.email !== '' && (
        <Tick
          label="Mail it to them"
          checked={draft.tellGuest}
          onChange={(tellGuest) => set({ tellGuest })}
        />
      )}
    </FormDialog>
  )
}

function Preview({ preview }: { preview: ChangePreview }) {
  const { oldTotal, newTotal, paid, due, nights, notFree, warnings } = preview
  const more = newTotal - oldTotal
  return (
    <>
      <MoneyList
        lines={[
          { name: 'Old price', amount: oldTotal },
          { name: 'New price', amount: newTotal },
          { name: more < 0 ? 'Less to pay' : 'More to pay', amount: Math.abs(more) },
          { name: 'Paid so far', amount: paid },
          { name: due < 0 ? 'To give back' : 'Due', amount: Math.abs(due), isLast: true },
        ]}
      />
      <p className="small soft">
        {nights.map(({ date, amount }) => `${shortDay(date)} ${moneyWords(amount)}`).join(', ')}
      </p>
      {warnings.length > 0 && (
        <Notice title="This is unusual">
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
      {notFree && <NotFree outcome={notFree} />}
    </>
  )
}

function actWords(preview: ChangePreview | undefined, isChanged: boolean): string {
  if (!isChanged || !preview) return 'Change the stay'
  const more = preview.newTotal - preview.oldTotal
  if (more === 0) return 'Change at the same price'
  return more > 0 ? `Change for ${moneyWords(more)} more` : `Change for ${moneyWords(-more)} less`
}

const totalOf = ({ nights }: BookingPage): number => nights.reduce((sum, { amount }) => sum + amount, 0)

/** A change for the guest keeps their earliest check-in for refunds; one that is our fault does not. */
function reasonOf({ reason, isOurFault }: Typed, change: WantedChange): { reason?: string } {
  const why = change.price === undefined ? '' : reason.trim()
  if (!isOurFault || change.checkInDate === undefined) return why === '' ? {} : { reason: why }
  return { reason: (why === '' ? 'our fault' : `our fault: ${why}`).slice(0, 200) }
}

type Wanted = { change: WantedChange } | { fault?: string; rooms?: string; price?: string }

/** Only what is different from the booking. */
function wantedOf(card: BookingCard, { checkIn, checkOut, type, rooms, price }: Typed): Wanted {
  if (!isCalendarDate(checkIn) || !isCalendarDate(checkOut)) return { fault: 'Choose both dates.' }
  if (daysBetween(checkIn, checkOut) < 1) return { fault: 'Check-out must be after check-in.' }
  const numberOfRooms = typedNumber(rooms)
  if (!Number.isInteger(numberOfRooms) || numberOfRooms < 1 || numberOfRooms > 9)
    return { rooms: 'Enter the number of rooms.' }
  const wantedPrice = price.trim() === '' ? undefined : typedPaise(price)
  if (price.trim() !== '' && (wantedPrice === undefined || wantedPrice % 100 !== 0))
    return { price: 'Enter the price in whole rupees.' }
  return {
    change: {
      bookingId: card.id,
      ...(checkIn !== card.checkIn && { checkInDate: checkIn }),
      ...(checkOut !== card.checkOut && { checkOutDate: checkOut }),
      ...(type !== card.type && { type }),
      ...(numberOfRooms !== card.rooms && { numberOfRooms }),
      ...(wantedPrice !== undefined && { price: wantedPrice }),
    },
  }
}

/** What was kept in the browser; undefined where a later version cannot use it. */
function readTyped(kept: unknown): Typed | undefined {
  const typed = { ...(kept as Partial<Record<keyof Typed, unknown>>) }
  const texts = [typed.checkIn, typed.checkOut, typed.rooms, typed.price, typed.reason]
  const type = roomTypes.find((each) => each === typed.type)
  if (!type || texts.some((text) => typeof text !== 'string')) return undefined
  return {
    ...(typed as Typed),
    type,
    isOurFault: typed.isOurFault === true,
    tellGuest: typed.tellGuest !== false,
  }
}
