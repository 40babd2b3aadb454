import { Field } from '#client/ui/field'
import { Select } from '#client/ui/select'
import { type CancelReason, cancelReasons } from '#shared/desk/change'
import { Tick } from '../parts/tick'
import { reasonWords } from './page-words'

export type Ending = { reason: CancelReason; note: string; tellGuest: boolean }

type EndingFieldsProps = {
  ending: Ending
  change: (ending: Ending) => void
  /** The reason is not asked for where the act names it. */
  hasReason: boolean
  /** There is an address to mail to. */
  canMail: boolean
}

/** Why a stay ends, and whether the guest is mailed. */
export function EndingFields({ ending, change, hasReason, canMail }: EndingFieldsProps) {
  return (
    <>
      {hasReason && (
        <Select
          label="Reason"
          options={cancelReasons.map((value) => ({ value, name: reasonWords[value] }))}
          value={ending.reason}
          onChange={({ target }) =>
            change({ ...ending, reason: cancelReasons.find((each) => each === target.value) ?? 'other' })
          }
        />
      )}
      <Field
        label="Note"
        hint={canMail ? 'Stands in the mail and in what happened.' : 'Stands in what happened.'}
        maxLength={500}
        autoComplete="off"
        value={ending.note}
        onChange={({ target }) => change({ ...ending, note: target.value })}
      />
      {canMail && (
        <Tick
          label="Mail it to them"
          checked={ending.tellGuest}
          onChange={(tellGuest) => change({ ...ending, tellGuest })}
        />
      )}
    </>
  )
}
