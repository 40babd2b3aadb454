import { useId } from 'react'

/** `name` is the radio's accessible name; amount and text describe it. */
export type RadioCard<Value extends string> = {
  value: Value
  name: string
  amount?: string | undefined
  text?: string | undefined
  disabled?: boolean
}

type RadioCardsProps<Value extends string> = {
  legend: string
  /** For where a heading above says the same: the legend is read out but not shown. */
  legendHidden?: boolean
  cards: readonly RadioCard<Value>[]
  value: Value
  onChange: (value: Value) => void
  layout?: 'stack' | 'row'
}

export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, legendHidden = false, cards, value, onChange, layout = 'stack' } = props
  const group = useId()
  return (
    <fieldset className="radio-cards" data-layout={layout}>
      <legend className={legendHidden ? 'visually-hidden' : 'field-label'}>{legend}</legend>
      {cards.map((card) => (
        <Card
          key={card.value}
          card={card}
          group={group}
          checked={card.value === value}
          choose={() => onChange(card.value)}
        />
      ))}
    </fieldset>
  )
}

type CardProps = { card: RadioCard<string>; group: string; checked: boolean; choose: () => void }

function Card({ card, group, checked, choose }: CardProps) {
  const id = useId()
  const described = [card.amount && `${id}-amount`, card.text && `${id}-text`].filter(Boolean).join(' ')
  return (
    <label className="radio-card">
      <input
        type="radio"
        name={group}
        value={card.value}
        checked={checked}
        onChange={choose}
        disabled={card.disabled}
        aria-labelledby={`${id}-name`}
        aria-describedby={described || undefined}
      />
      <span className="radio-card-face">
        <span className="radio-card-name" id={`${id}-name`}>
          {card.name}
        </span>
        {card.amount && (
          <span className="radio-card-amount num" id={`${id}-amount`}>
            {card.amount}
          </span>
        )}
        {card.text && (
          <span className="radio-card-text" id={`${id}-text`}>
            {card.text}
          </span>
        )}
      </span>
    </label>
  )
}
