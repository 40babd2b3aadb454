import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import { Field } from '#client/ui/field'
import type { BookingPage } from '#shared/desk/booking-page'
import { type FolioLine, folioReversal } from '#shared/desk/folio'
import { FormDialog } from '../parts/form-dialog'
import { Money, moneyWords } from '../parts/money'
import { useAfterWrite } from '../parts/outdated'
import { Block } from '../parts/page-heading'
import { type FolioRow, folioRows } from './folio-rows'

/** What was charged and paid, line by line. `isSaved`: a saved copy, on which nothing can be changed. */
export function FolioBlock({ page: { folio }, isSaved }: { page: BookingPage; isSaved: boolean }) {
  const [wrong, setWrong] = useState<FolioLine>()
  const { charges, money } = folioRows(folio)
  return (
    <Block id="folio" title="Folio" about="Lines are reversed, never removed">
      <table className="desk-table folio">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">What</th>
            <th scope="col">How, by whom</th>
            <th scope="col" data-kind="money">
              Amount
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {charges.map((row) => (
            <Line key={row.line.id} row={row} reverse={isSaved ? undefined : setWrong} />
          ))}
          <Sum words="Charges" amount={folio.charges} kind="sub" />
          {money.map((row) => (
            <Line key={row.line.id} row={row} reverse={isSaved ? undefined : setWrong} />
          ))}
          <Sum
            words={endWords(folio.balance)}
            amount={Math.abs(folio.balance)}
            kind="end"
            isDue={folio.balance > 0}
          />
        </tbody>
      </table>
      {wrong && <Reverse line={wrong} onClose={() => setWrong(undefined)} />}
    </Block>
  )
}

const endWords = (balance: number) => (balance < 0 ? 'To give back' : 'Due')

/** Without `reverse` it cannot be reversed now. */
type LineProps = { row: FolioRow; reverse: ((line: FolioLine) => void) | undefined }

function Line({ row: { line, date, how, amount, isReversed }, reverse }: LineProps) {
  const isMoney = line.kind === 'payment' || line.kind === 'refund'
  return (
    <tr className={isReversed ? 'is-reversed' : isMoney ? 'is-money' : undefined}>
      <td className="date">{date}</td>
      <th scope="row">{line.text}</th>
      <td className="how">{how}</td>
      <td data-kind="money">
        <Money amount={amount} />
      </td>
      <td data-kind="do">
        {reverse && line.canReverse && !isReversed && (
          <button
            type="button"
            className="desk-small-button"
            data-plain=""
            aria-label={`Reverse ${line.text}, ${moneyWords(line.amount)}`}
            onClick={() => reverse(line)}
          >
            Reverse
          </button>
        )}
      </td>
    </tr>
  )
}

type SumProps = { words: string; amount: number; kind: 'sub' | 'end'; isDue?: boolean }

function Sum({ words, amount, kind, isDue = false }: SumProps) {
  return (
    <tr className={`is-${kind}`}>
      <td className="date" />
      <th scope="row">{words}</th>
      <td className="how" />
      <td data-kind="money" className={isDue ? 'desk-due' : undefined}>
        <Money amount={amount} />
      </td>
      <td data-kind="do" />
    </tr>
  )
}

function Reverse({ line, onClose }: { line: FolioLine; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const reversing = trpc.folio.reverse.useMutation(useAfterWrite(onClose))
  const submit = () => {
    const { data, error } = folioReversal.safeParse({ lineId: line.id, reason })
    setFault(error?.issues[0]?.message)
    if (data) reversing.mutate(data)
  }
  return (
    <FormDialog
      title="Reverse this line?"
      yes={`Reverse ${moneyWords(line.amount)}`}
      busy={reversing.isPending ? 'Reversing …' : undefined}
      error={reversing.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{`${line.text}, ${moneyWords(line.amount)}. It stays on the folio, struck, with your name and the reason.`}</p>
      <Field
        label="Why"
        maxLength={200}
        autoComplete="off"
        value={reason}
        error={fault}
        onChange={({ target }) => {
          setReason(target.value)
          setFault(undefined)
        }}
      />
    </FormDialog>
  )
}
