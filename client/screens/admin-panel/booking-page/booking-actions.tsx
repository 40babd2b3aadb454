import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import { Button, type ButtonKind } from '#client/ui/button'
import { Dialog } from '#client/ui/dialog'
import type { Parts } from '#client/ui/parts'
import type { BookingAction, BookingPage } from '#shared/desk/booking-page'
import { type UndoAction, undoActions } from '#shared/desk/change'
import { newUuid, useDesk } from '../desk-context'
import { CheckInForm } from '../parts/check-in-form'
import { LineDialog, type LineKind } from '../parts/line-dialog'
import { moneyWords } from '../parts/money'
import { useAfterWrite } from '../parts/outdated'
import { Refused } from '../parts/refused'
import { whoseBooking } from '../parts/whose-booking'
import { CancelDialog } from './cancel-dialog'
import { ChangeStay } from './change-stay'
import { LeaveEarlyDialog, NoShowDialog, UndoNoShowDialog } from './end-dialogs'
import { OtherRooms } from './from-tonight'
import { GiveBack } from './give-back'
import { MoveRoom } from './move-room'
import { hasNightsOver, lateUndoWords, roomsNow, undoWords } from './page-words'
import { ReceiptButton } from './receipt-button'
import { DeleteDialog, EraseDialog } from './remove-dialogs'

type Opened =
  | LineKind
  | 'otherRooms'
  | 'undoNoShow'
  | Exclude<BookingAction, `undo ${string}` | 'checkOut' | 'mailAgain' | 'takeMoney' | 'addExtra'>

/** Everything that the desk can do with the booking now, the endings apart; and why it cannot do the rest. */
export function BookingActions({ page }: { page: BookingPage }) {
  const { card, actions, folio } = page
  const [opened, setOpened] = useState<Opened>()
  const after = useAfterWrite()
  const checkingOut = trpc.desk.checkOut.useMutation(after)
  const undoing = trpc.desk.undo.useMutation(after)
  const can = (action: BookingAction) => actions[action] === null
  const due = Math.max(0, folio.balance)
  const isDue = can('takeMoney') && due > 0
  const opens = (action: Opened, words: string, kind?: ButtonKind) => (
    <Button kind={kind ?? 'quiet'} onClick={() => setOpened(action)}>
      {words}
    </Button>
  )
  const undo = (action: UndoAction) =>
    can(`undo ${action}`) && (
      <Button
        key={action}
        busy={undoing.isPending && undoing.variables.action === action ? 'Undoing …' : undefined}
        onClick={() =>
          action === 'noShow' && lateUndoWords(page)
            ? setOpened('undoNoShow')
            : undoing.mutate({ bookingId: card.id, action })
        }
      >
        {undoWords[action]}
      </Button>
    )
  return (
    <>
      <fieldset className="booking-actions no-print">
        <legend className="visually-hidden">What to do</legend>
        {can('checkIn') && opens('checkIn', 'Check in', 'press')}
        {isDue && opens('payment', `Take ${moneyWords(due)}`, can('checkIn') ? 'quiet' : 'press')}
        {can('giveBack') &&
          folio.balance < 0 &&
          opens('giveBack', `Give ${moneyWords(-folio.balance)} back`, 'press')}
        {can('addExtra') && opens('extra', 'Add extra')}
        {can('addExtra') && opens('discount', 'Discount')}
        {can('checkOut') && (
          <Button
            busy={checkingOut.isPending ? 'Checking out …' : undefined}
            onClick={() => checkingOut.mutate({ bookingId: card.id, version: card.version })}
          >
            Check out
          </Button>
        )}
        {can('change') && opens('change', 'Change stay')}
        {can('change') && hasNightsOver(page) && opens('otherRooms', 'Other rooms from tonight')}
        {can('moveRoom') && opens('moveRoom', 'Move room')}
        <ReceiptButton page={page} />
        {can('mailAgain') && <SendMailAgain bookingId={card.id} />}
        {undoActions.map((action) => action !== 'checkIn' && undo(action))}
        <div className="booking-endings">
          {can('leaveEarly') && opens('leaveEarly', 'Left early')}
          {can('noShow') && opens('noShow', 'Did not come')}
          {can('cancel') && opens('cancel', 'Cancel booking', 'danger')}
        </div>
      </fieldset>
      <Refused error={checkingOut.error ?? undoing.error} />
      <More page={page} open={setOpened} undo={undo('checkIn')} />
      <OpenedDialog opened={opened} page={page} open={setOpened} />
    </>
  )
}

type OpenedDialogProps = {
  opened: Opened | undefined
  page: BookingPage
  open: (next: Opened | undefined) => void
}

function OpenedDialog({ opened, page, open }: OpenedDialogProps) {
  const close = () => open(undefined)
  const { card, folio } = page
  const due = Math.max(0, folio.balance)
  switch (opened) {
    case undefined:
      return null
    case 'payment':
    case 'extra':
    case 'discount':
      return (
        <LineDialog kind={opened} bookingId={card.id} name={whoseBooking(card)} due={due} onClose={close} />
      )
    case 'checkIn':
      return (
        <Dialog open title={`Check in ${whoseBooking(card)}`} onClose={close} closeLabel="Close">
          <CheckInForm party={partyOf(page)} onDone={close} />
        </Dialog>
      )
    case 'change':
      return <ChangeStay page={page} onClose={close} />
    case 'otherRooms':
      return <OtherRooms page={page} onClose={close} />
    case 'moveRoom':
      return <MoveRoom page={page} onClose={close} />
    case 'giveBack':
      return <GiveBack page={page} onClose={close} />
    case 'leaveEarly':
      return <LeaveEarlyDialog page={page} onClose={close} onCredit={() => open('giveBack')} />
    case 'noShow':
      return <NoShowDialog page={page} onClose={close} />
    case 'undoNoShow':
      return <UndoNoShowDialog page={page} onClose={close} />
    case 'cancel':
      return <CancelDialog page={page} onClose={close} />
    case 'delete':
      return <DeleteDialog page={page} onClose={close} />
    case 'erase':
      return <EraseDialog page={page} onClose={close} />
  }
}

function partyOf(page: BookingPage) {
  const { card, folio } = page
  return {
    bookingId: card.id,
    version: card.version,
    name: whoseBooking(card),
    type: card.type,
    rooms: roomsNow(page),
    guests: card.numberOfGuests,
    guestList: card.guests,
    checkIn: card.checkIn,
    checkOut: card.checkOut,
    total: folio.charges,
    paid: folio.payments - folio.refunds,
    due: Math.max(0, folio.balance),
    detailsMissing: card.detailsMissing,
  }
}

/** After a lost answer a second press is the same request. */
function SendMailAgain({ bookingId }: { bookingId: string }) {
  const { device } = useDesk()
  const [requestId, setRequestId] = useState(() => newUuid(device))
  const sending = trpc.admin.sendConfirmation.useMutation({
    onSuccess: () => setRequestId(newUuid(device)),
  })
  return (
    <>
      <Button
        busy={sending.isPending ? 'Sending …' : undefined}
        onClick={() => sending.mutate({ bookingId, requestId })}
      >
        Send mail again
      </Button>
      {sending.isSuccess && (
        <span className="booking-said" role="status">{`On its way to ${sending.data.email}.`}</span>
      )}
      <Refused error={sending.error} />
    </>
  )
}

const notNow: Partial<Record<BookingAction, string>> = {
  checkIn: 'Check in',
  checkOut: 'Check out',
  takeMoney: 'Take money',
  change: 'Change stay',
  moveRoom: 'Move room',
  leaveEarly: 'Left early',
  noShow: 'Did not come',
  cancel: 'Cancel booking',
  delete: 'Delete',
  erase: 'Erase',
}

type MoreProps = { page: BookingPage; open: (next: Opened) => void; undo: Parts }

/** What is seldom needed, and what is not possible now and why. */
function More({ page: { actions }, open, undo }: MoreProps) {
  const reasons = Object.entries(notNow).flatMap(([action, words]) => {
    const why = actions[action as BookingAction]
    return why ? [{ words, why }] : []
  })
  return (
    <details className="booking-more no-print">
      <summary>More</summary>
      <div className="button-row">
        {undo}
        {actions.erase === null && (
          <Button kind="danger" onClick={() => open('erase')}>
            Erase personal data
          </Button>
        )}
        {actions.delete === null && (
          <Button kind="danger" onClick={() => open('delete')}>
            Delete booking
          </Button>
        )}
      </div>
      {reasons.length > 0 && (
        <>
          <p className="soft">Not possible now:</p>
          <dl>
            {reasons.map(({ words, why }) => (
              <div key={words}>
                <dt>{words}</dt>
                <dd>{why}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </details>
  )
}
