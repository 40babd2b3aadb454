import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ServerCalls } from '#client/app/calls'
import type { Device } from '#client/app/device'
import { useApp } from '#client/app/use-app'
import { useServerClock } from '#client/app/use-server-clock'
import { RoomPicture } from '#client/art/room-picture'
import { goTo } from '#client/forms/use-form'
import { PageFrame } from '#client/site/page-frame'
import type { Stay } from '#shared/booking/stay'
import { hotelToday } from '#shared/calendar/hotel-today'
import type { Sale } from '#shared/calendar/season'
import type { Room, RoomType } from '#shared/room/room'
import { BankFirst } from './bank-first'
import { BookingForm, fieldId } from './booking-form'
import { bookingSession } from './booking-session'
import { ConfirmDialog } from './confirm-dialog'
import type { Draft, ReadyDraft } from './draft'
import { fitDraft } from './draft-change'
import { outlookOf, outlookOfDraft, roomCapOf } from './form-availability'
import { FormNotice } from './form-notice'
import { amountsFor } from './kept-price'
import { askedByDraft } from './payment-asked'
import { PaymentDialogs } from './payment-dialogs'
import { type PaymentState, stepWords } from './payment-states'
import { PricePanel } from './price-panel'
import { useAvailability } from './use-availability'
import { type ChosenStay, enteredDraft, useEntrance } from './use-entrance'
import { useNearby } from './use-nearby'

type BookingScreenProps = {
  rooms: readonly Room[]
  facts: { sale: Sale; now: string; holdSeconds: number; maxStayNights: number; paymentScript: string }
  /** How long identity numbers are kept after check-out. */
  identityDays: number
  /** The room type and dates from the link. */
  chosen: ChosenStay
  calls: ServerCalls
  device: Device | undefined
}

const nothing: PaymentState = { is: 'idle' }
const never = () => () => {}

/** The booking page: the form, its price, and the payment up to its outcome. */
export function BookingScreen({
  rooms,
  facts: server,
  identityDays,
  chosen,
  calls,
  device,
}: BookingScreenProps) {
  useServerClock()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [{ store, flow }] = useState(() =>
    bookingSession({
      device,
      calls,
      paymentScript: server.paymentScript,
      onChange: () => queries.invalidateQueries(),
      bringBack: () => void navigate({ to: '/booking' }),
    }),
  )
  const hotel = { sale: server.sale, maxStayNights: server.maxStayNights }
  const [entered] = useState(() => enteredDraft(chosen, hotel))
  const stored = useSyncExternalStore(store.subscribe, store.getSnapshot, () => entered)
  const state = useSyncExternalStore(flow?.subscribe ?? never, flow?.state ?? (() => nothing), () => nothing)
  const whole = fitDraft(stored, { ...hotel, roomCap: null })
  const availability = useAvailability(whole, whole.draftId !== '')
  const roomOf = (type: RoomType | null) => rooms.find((room) => room.type === type)
  const room = roomOf(whole.roomType)
  const facts = { ...hotel, roomCap: roomCapOf(availability.known, room) }
  const draft = fitDraft(whole, facts)
  const nearby = useNearby(whole, room, availability.known)
  const [ready, setReady] = useState<ReadyDraft>()
  const { data: own = [] } = useQuery({ ...useApp().reads.mine, enabled: whole.draftId !== '', staleTime: 0 })
  const rates = ready && roomOf(ready.request.type)
  const amounts = ready && rates && amountsFor(ready.request, rates, own)
  const refused = state.is === 'refusedStay' ? state : undefined
  const today = hotelToday(new Date(server.now))

  const choose = (next: ReadyDraft) => {
    setReady(next)
    flow?.choose()
  }
  const keepEarly = useEntrance({ chosen, store, hotel, draft })
  useEffect(() => {
    if (state.is !== 'elsewhere') return
    flow?.dismiss()
    void navigate({ to: '/booking/status', search: { booking: state.bookingId } })
  }, [state, flow, navigate])

  useEffect(() => {
    if (refused) goTo(fieldId('checkIn'))
  }, [refused])

  const done = () => {
    flow?.dismiss()
    store.reset()
    void navigate({ to: '/' })
  }
  return (
    <PageFrame back={{ to: '/', label: 'rooms' }}>
      <div className="page-grid booking-page">
        <div className="booking-title">
          <h1>{draft.roomType ? `Book a ${draft.roomType} room` : 'Book a room'}</h1>
          <p className="soft">
            What you type is kept in this browser, even if the connection drops or you come back later.
          </p>
        </div>
        <BookingForm
          draft={draft}
          change={(change) => store.change(change, hotel)}
          keepEarly={keepEarly}
          rooms={rooms}
          facts={facts}
          identityDays={identityDays}
          own={own}
          refusal={refused && isFor(draft, refused.stay) ? refused.message : undefined}
          availability={availability.known}
          nearby={nearby}
          checkAgain={availability.again}
          notice={
            device && <FormNotice state={state} draftId={draft.draftId} calls={calls} device={device} />
          }
          price={
            <PricePanel
              draft={draft}
              rooms={rooms}
              own={own}
              today={today}
              waits={outlookOfDraft(availability.known, draft) === 'queue'}
              picture={draft.roomType && <RoomPicture type={draft.roomType} decorative />}
            />
          }
          {...(state.is === 'working' ? { busy: stepWords[state.at] } : {})}
          onReady={choose}
        />
      </div>
      {state.is === 'choosing' && ready && amounts && device && (
        <BankFirst
          draftId={draft.draftId}
          stay={ready.request}
          calls={calls}
          device={device}
          onClose={() => flow?.dismiss()}
        >
          <ConfirmDialog
            ready={ready}
            amounts={amounts}
            refused={state.refused}
            today={today}
            holdMinutes={Math.round(server.holdSeconds / 60)}
            outlook={outlookOf(availability.known, ready.request.rooms)}
            onPay={(share, joins) => void flow?.pay({ ...askedByDraft(ready, share, amounts), joins })}
            onCorrect={(field) => {
              flow?.dismiss()
              setTimeout(() => goTo(fieldId(field)))
            }}
            onClose={() => flow?.dismiss()}
          />
        </BankFirst>
      )}
      {device && flow && (
        <PaymentDialogs
          state={state}
          device={device}
          calls={calls}
          onAgain={() => void flow.again()}
          onDismiss={flow.dismiss}
          back="Back to the form"
          onDone={done}
        />
      )}
    </PageFrame>
  )
}

const isFor = (draft: Draft, { type, checkIn, checkOut }: Stay): boolean =>
  draft.roomType === type && draft.checkIn === checkIn && draft.checkOut === checkOut
