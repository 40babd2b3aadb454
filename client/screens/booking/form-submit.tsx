import { Button } from '#client/ui/button'
import type { Parts } from '#client/ui/parts'
import type { Room } from '#shared/room/room'
import type { Draft } from './draft'
import { counted } from './draft-people'
import { priceOf, rupeesForPeople } from './form-price'

type SubmitBarProps = { draft: Draft; rooms: readonly Room[]; disabled: boolean; busy: string | undefined }

/** The button; on a phone it stays at the bottom, beside the total. */
export function SubmitBar({ draft, rooms, disabled, busy }: SubmitBarProps) {
  const price = priceOf(draft, rooms)
  return (
    <div className="submit-bar">
      {price && (
        <p className="submit-sum">
          <b className="num">{rupeesForPeople(price.quote.total)}</b>
          <span className="soft">{`${counted(price.quote.nights, 'night')}, ${counted(price.stay.rooms, 'room')}`}</span>
        </p>
      )}
      <Button type="submit" kind="press" disabled={disabled} busy={busy}>
        Continue
      </Button>
      <p className="soft submit-note">Nothing is charged yet. In the next step you choose how much to pay.</p>
    </div>
  )
}

/** The number of fields with errors, also read out. */
export function ErrorCount({ errors }: { errors: number }): Parts {
  return (
    <p className="error-count" role="status">
      {errors > 0 && (errors === 1 ? '1 field needs another look.' : `${errors} fields need another look.`)}
    </p>
  )
}
