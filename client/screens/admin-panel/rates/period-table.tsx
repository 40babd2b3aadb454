import { useState } from 'react'
import type { Parts } from '#client/ui/parts'
import { plural } from '#shared/plural'
import { periodOn, type RatePeriod } from '#shared/rates/rates'
import type { RatesOfYear } from '#shared/rates/season-requests'
import { AskDialog } from '../parts/ask-dialog'
import { Block } from '../parts/page-heading'
import { nameOf, rupeeWords, soldShare, spanWords } from './period-words'
import { type Painted, toneOf } from './year-months'

type PeriodTableProps = {
  rates: RatesOfYear
  painted: Painted | undefined
  /** The first night of the period that is in the editor. */
  edited: string
  isSaving: boolean
  isReadOnly: boolean
  onEdit: (period: RatePeriod) => void
  onRemove: (period: RatePeriod) => void
  onEditBase: () => void
}

/** The periods of a year by date, and what all other nights cost. */
export function PeriodTable(props: PeriodTableProps) {
  const { rates, painted, edited, isSaving, isReadOnly, onEdit, onRemove, onEditBase } = props
  const { periods, nights, all, nightlyRate } = rates
  const [asked, setAsked] = useState<RatePeriod>()
  const isNew = painted && edited === ''
  const rows = [...periods, ...(isNew ? [{ ...painted, isNew }] : [])].sort((one, other) =>
    one.from < other.from ? -1 : 1,
  )
  const soldOf = (is: (period: RatePeriod | undefined) => boolean) =>
    soldShare((night) => is(periodOn(night, rates)), nights, all)
  return (
    <Block title="Periods" about="A new period cuts those under it">
      <table className="desk-table rate-periods">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Nights</th>
            <th scope="col">At least</th>
            <th scope="col">Sold</th>
            <th scope="col" data-kind="money">
              A night
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) =>
            'isNew' in row ? (
              <Row
                key="new"
                tone={toneOf(row.amount, nightlyRate)}
                name={row.name || 'New period'}
                note="not saved yet"
                nights={spanWords(row)}
                least={row.minNights}
                sold={soldShare((night) => row.from <= night && night <= row.to, nights, all)}
                amount={row.amount}
              >
                <span className="soft">in the editor</span>
              </Row>
            ) : (
              <Row
                key={row.from}
                tone={toneOf(row.amount, nightlyRate)}
                name={row.name ?? 'No name'}
                nights={spanWords(row)}
                least={row.minNights}
                sold={soldOf((one) => one === row)}
                amount={row.amount}
              >
                {isReadOnly ? null : row.from === edited ? (
                  <span className="soft">in the editor</span>
                ) : (
                  <div>
                    <Small name="Edit" of={nameOf(row)} onPress={() => onEdit(row)} />
                    <Small name="Remove" of={nameOf(row)} onPress={() => setAsked(row)} />
                  </div>
                )}
              </Row>
            ),
          )}
          <Row
            tone="base"
            name="Base"
            nights={periods.length === 0 ? 'all nights' : 'all other nights'}
            least={1}
            sold={soldOf((one) => one === undefined)}
            amount={nightlyRate}
          >
            {!isReadOnly && (
              <div>
                <Small name="Edit" of="the base rate" onPress={onEditBase} />
              </div>
            )}
          </Row>
        </tbody>
      </table>
      {asked && (
        <AskDialog
          open
          question={`Remove ${nameOf(asked)}?`}
          yes="Remove it"
          no="Keep it"
          danger
          busy={isSaving ? 'Removing …' : undefined}
          onYes={() => {
            setAsked(undefined)
            onRemove(asked)
          }}
          onClose={() => setAsked(undefined)}
        >
          <p>{`${spanWords(asked)}: a night costs the base rate of ${rupeeWords(nightlyRate)} again. What is sold keeps its price. Undo brings the period back.`}</p>
        </AskDialog>
      )}
    </Block>
  )
}

type RowProps = {
  tone: string
  name: string
  note?: string
  nights: string
  least: number
  sold: number | undefined
  amount: number | null
  children: Parts
}

function Row({ tone, name, note, nights, least, sold, amount, children }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <i className="rate-paint" data-tone={tone} aria-hidden="true" />
        <span>{name}</span>
        {note && <small>{note}</small>}
      </th>
      <td>{nights}</td>
      <td>{plural(least, 'night')}</td>
      <td>
        <span>{sold === undefined ? '–' : `${sold} %`}</span>
        <span className="rate-word"> sold</span>
      </td>
      <td data-kind="money">{amount === null ? '–' : rupeeWords(amount)}</td>
      <td data-kind="do">{children}</td>
    </tr>
  )
}

function Small({ name, of, onPress }: { name: string; of: string; onPress: () => void }) {
  return (
    <button type="button" className="desk-small-button" aria-label={`${name} ${of}`} onClick={onPress}>
      {name}
    </button>
  )
}
