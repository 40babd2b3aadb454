import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import { dateForPeople, daysBetween } from '#shared/calendar/calendar-date'
import type { BookingPage } from '#shared/desk/booking-page'
import { AmountField, amountFault } from '../parts/amount-field'
import { FormDialog } from '../parts/form-dialog'
import { moneyWords } from '../parts/money'
import { useAfterWrite } from '../parts/outdated'
import { typedPaise } from '../parts/typed-money'
import { stayOfCard, whoseBooking } from '../parts/whose-booking'
import { type Ending, EndingFields } from './ending-fields'
import { MoneyList } from './money-list'
import { lateUndoWords } from './page-words'
import { useAct } from './use-act'

type EndDialogProps = { page: BookingPage; onClose: () => void }

/** They did not come: their rooms are free again, and what they paid stays. */
export function NoShowDialog({ page, onClose }: EndDialogProps) {
  const { card, folio } = page
  const { version, ...after } = useAct(page, onClose)
  const ending = trpc.desk.noShow.useMutation(after)
  const [typed, setTyped] = useState<Ending>({ reason: 'did not come', note: '', tellGuest: false })
  const paid = folio.payments - folio.refunds
  return (
    <FormDialog
      title={`${whoseBooking(card)} did not come?`}
      yes="They did not come: free the room"
      no="Keep waiting"
      danger
      busy={ending.isPending ? 'Freeing the room …' : undefined}
      error={ending.error}
      onSubmit={() =>
        ending.mutate({ bookingId: card.id, version, note: typed.note, tellGuest: typed.tellGuest })
      }
      onClose={onClose}
    >
      <p>{`${stayOfCard(card)}. All its nights from tonight are free again, and can be sold at once. It can be undone while they are still free.`}</p>
      <MoneyList
        lines={[
          { name: 'Goes back', amount: 0 },
          { name: 'Stays with the hotel', amount: paid, isLast: true },
        ]}
      />
      <EndingFields ending={typed} change={setTyped} hasReason={false} canMail={card.email !== ''} />
    </FormDialog>
  )
}

/** They have come after all, after a night that perhaps somebody else has slept in their room. */
export function UndoNoShowDialog({ page, onClose }: EndDialogProps) {
  const { card } = page
  const undoing = trpc.desk.undo.useMutation(useAfterWrite(onClose))
  return (
    <FormDialog
      title={`${whoseBooking(card)} did come?`}
      yes="Bring the stay back"
      no="Leave it"
      busy={undoing.isPending ? 'Undoing …' : undefined}
      error={undoing.error}
      onSubmit={() => undoing.mutate({ bookingId: card.id, action: 'noShow' })}
      onClose={onClose}
    >
      <p>{lateUndoWords(page)}</p>
    </FormDialog>
  )
}

type LeaveEarlyProps = EndDialogProps & {
  /** Part of what they paid is theirs again, and has to be given back. */
  onCredit: () => void
}

/** They leave before their last night. What may go back becomes a credit, which is given back next. */
export function LeaveEarlyDialog({ page, onClose, onCredit }: LeaveEarlyProps) {
  const { card, today, folio, nights } = page
  const [amount, setAmount] = useState('')
  const [fault, setFault] = useState<string>()
  const [typed, setTyped] = useState<Ending>({ reason: 'left early', note: '', tellGuest: true })
  const used = Math.max(1, daysBetween(card.checkIn, today))
  const unused = nights.slice(used).reduce((sum, night) => sum + night.amount, 0)
  const most = Math.max(0, unused - folio.balance)
  const back = amount.trim() === '' ? 0 : (typedPaise(amount) ?? 0)
  const { version, ...after } = useAct(page, back > 0 ? onCredit : onClose)
  const leaving = trpc.desk.leaveEarly.useMutation(after)
  const submit = () => {
    const wrong =
      amount.trim() === '' || typedPaise(amount) === 0
        ? undefined
        : amountFault(
            amount,
            most,
            `At most ${moneyWords(most)} can go back: nights that they do not use, as far as they are paid.`,
          )
    setFault(wrong)
    if (wrong !== undefined) return
    leaving.mutate({ bookingId: card.id, version, ...typed, ...(back > 0 && { amount: back }) })
  }
  return (
    <FormDialog
      title={`${whoseBooking(card)} leaves today?`}
      yes={back > 0 ? `They leave today; give ${moneyWords(back)} back next` : 'They leave today'}
      no="Keep the dates"
      danger
      busy={leaving.isPending ? 'Saving …' : undefined}
      error={leaving.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{`Check-out becomes ${dateForPeople(today)} instead of ${dateForPeople(card.checkOut)}. The nights that follow are free again. It can be undone while they are still free.`}</p>
      <AmountField
        label="Goes back to them"
        hint="Left empty, nothing goes back."
        value={amount}
        error={fault}
        onChange={(next) => {
          setAmount(next)
          setFault(undefined)
        }}
      />
      <MoneyList
        lines={[
          { name: 'Nights that they do not use', amount: unused },
          { name: 'Paid for them', amount: most },
          { name: 'Goes back', amount: back },
          { name: 'Stays with the hotel for unused nights', amount: Math.max(0, most - back), isLast: true },
        ]}
      />
      <EndingFields ending={typed} change={setTyped} hasReason canMail={card.email !== ''} />
    </FormDialog>
  )
}
