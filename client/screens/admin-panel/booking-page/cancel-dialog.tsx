import { useId, useState } from 'react'
import { trpc } from '#client/app/trpc'
import { FieldError } from '#client/ui/field'
import { Skeleton } from '#client/ui/skeleton'
import type { BookingPage } from '#shared/desk/booking-page'
import type { CancelMode, CancelPreview, CancelWay } from '#shared/desk/change'
import { amountFault } from '../parts/amount-field'
import { FormDialog } from '../parts/form-dialog'
import { moneyWords } from '../parts/money'
import { moneyInField, typedPaise } from '../parts/typed-money'
import { stayOfCard, whoseBooking } from '../parts/whose-booking'
import { type Ending, EndingFields } from './ending-fields'
import { MoneyList } from './money-list'
import { roomsNow } from './page-words'
import { useAct } from './use-act'

const names: Record<CancelMode, string> = {
  policy: 'By the policy',
  full: 'In full',
  amount: 'An amount',
  none: 'Nothing',
}

/** The ways to cancel, each with what goes back and what stays, before anything happens. */
export function CancelDialog({ page, onClose }: { page: BookingPage; onClose: () => void }) {
  const { card } = page
  const preview = trpc.desk.previewCancel.useQuery({ bookingId: card.id }, { staleTime: 0 })
  const { version, ...after } = useAct(page, onClose)
  const cancelling = trpc.desk.cancel.useMutation(after)
  const [chosen, setChosen] = useState<CancelMode>()
  const [amount, setAmount] = useState<string>()
  const [fault, setFault] = useState<string>()
  const [ending, setEnding] = useState<Ending>({ reason: 'guest asked', note: '', tellGuest: true })
  const { data } = preview
  const mode = chosen ?? data?.ways.find(({ why }) => why === null)?.mode ?? 'none'
  const typed = amount ?? moneyInField(data?.most ?? 0)
  const back = data ? backOf(data, mode, typed) : 0
  const submit = () => {
    if (!data) return
    const wrong = mode === 'amount' ? amountFault(typed, data.most, mostWords(data)) : undefined
    setFault(wrong)
    if (wrong !== undefined) return
    cancelling.mutate({
      bookingId: card.id,
      version,
      mode,
      ...ending,
      expectedRefund: back,
      ...(mode === 'amount' && { amount: back }),
    })
  }
  return (
    <FormDialog
      title={`Cancel the stay of ${whoseBooking(card)}?`}
      yes={back > 0 ? `Cancel and send ${moneyWords(back)} back` : 'Cancel the booking'}
      no="Keep the booking"
      danger
      busy={cancelling.isPending ? 'Cancelling …' : undefined}
      error={cancelling.error ?? preview.error}
      isReady={data !== undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{freedWords(page)}</p>
      {preview.isPending && <Skeleton lines={4} waitingFor="Counting what goes back …" />}
      {data && (
        <>
          <Ways
            preview={data}
            mode={mode}
            choose={(next) => {
              setChosen(next)
              setFault(undefined)
            }}
            typed={typed}
            type={(next) => {
              setAmount(next)
              setFault(undefined)
            }}
            fault={fault}
          />
          <EndingFields ending={ending} change={setEnding} hasReason canMail={card.email !== ''} />
          <MoneyList
            lines={[
              { name: 'Paid so far', amount: data.paid },
              { name: `Goes back${whereWords(data.ways.find((way) => way.mode === mode))}`, amount: back },
              {
                name: `Stays with the hotel${data.used > 0 ? `, ${moneyWords(data.used)} of it for what they used` : ''}`,
                amount: data.paid - back,
                isLast: true,
              },
            ]}
          />
        </>
      )}
    </FormDialog>
  )
}

function freedWords(page: BookingPage): string {
  const { card, checkedInAt } = page
  const rooms = roomsNow(page).join(', ') || 'The room'
  if (checkedInAt === null)
    return `${stayOfCard(card)}. ${rooms} ${card.rooms === 1 ? 'is' : 'are'} free again.`
  return `${rooms} ${card.rooms === 1 ? 'is' : 'are'} free again from tonight. The nights that they have slept here stay on the bill.`
}

function backOf({ ways, most }: CancelPreview, mode: CancelMode, typed: string): number {
  if (mode === 'amount') return Math.min(typedPaise(typed) ?? 0, most)
  const way = ways.find((each) => each.mode === mode)
  return way ? way.online + way.atDesk : 0
}

const mostWords = ({ most }: CancelPreview): string => `At most ${moneyWords(most)} can go back.`

/** Online money goes back the way it came; the rest by hand. */
function whereWords(way: CancelWay | undefined): string {
  if (!way || way.mode === 'amount') return ''
  if (way.online > 0 && way.atDesk > 0)
    return `: ${moneyWords(way.online)} the way they paid online, ${moneyWords(way.atDesk)} by hand`
  if (way.online > 0) return ' the way they paid online'
  return way.atDesk > 0 ? ' by hand at the desk' : ''
}

function aboutWords(way: CancelWay, preview: CancelPreview): string {
  if (way.why !== null) return way.why
  if (way.mode === 'amount') return mostWords(preview)
  if (way.mode === 'none') return 'What they paid stays with the hotel.'
  return way.online + way.atDesk === 0 ? 'Nothing goes back.' : `Goes back${whereWords(way)}.`
}

type WaysProps = {
  preview: CancelPreview
  mode: CancelMode
  choose: (mode: CancelMode) => void
  typed: string
  type: (typed: string) => void
  fault: string | undefined
}

function Ways({ preview, mode: chosen, choose, typed, type, fault }: WaysProps) {
  const id = useId()
  return (
    <fieldset className="ways">
      <legend className="visually-hidden">What goes back</legend>
      {preview.ways.map((way) => {
        const { mode, why } = way
        return (
          <div key={mode} className="way" data-chosen={mode === chosen ? '' : undefined}>
            <label>
              <input
                type="radio"
                name={id}
                value={mode}
                checked={mode === chosen}
                disabled={why !== null}
                aria-describedby={`${id}-${mode}`}
                onChange={() => choose(mode)}
              />
              <span>{names[mode]}</span>
            </label>
            <small id={`${id}-${mode}`}>{aboutWords(way, preview)}</small>
            {why === null &&
              (mode === 'amount' ? (
                <input
                  className="field-input"
                  data-kind="amount"
                  inputMode="decimal"
                  autoComplete="off"
                  aria-label="Amount that goes back"
                  aria-invalid={fault ? true : undefined}
                  aria-describedby={fault && `${id}-fault`}
                  value={typed}
                  onFocus={() => choose('amount')}
                  onChange={({ target }) => type(target.value)}
                />
              ) : (
                <b className="num">{moneyWords(way.online + way.atDesk)}</b>
              ))}
            {mode === 'amount' && fault && <FieldError id={`${id}-fault`}>{fault}</FieldError>}
          </div>
        )
      })}
    </fieldset>
  )
}
