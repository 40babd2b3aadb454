import { type FormEvent, useState } from 'react'
import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { Field } from '#client/ui/field'
import { Notice } from '#client/ui/notice'
import { useDesk } from '../desk-context'
import { useAfterWrite } from '../parts/outdated'
import { Refused } from '../parts/refused'

/** After a restore from a backup: numbers may have been given out that this database does not know. */
export function LastNumbers() {
  const { role } = useDesk()
  const title = 'The hotel was restored from a backup: which numbers were given out?'
  if (role !== 'owner')
    return <Notice title={title}>An owner enters the last ones here. Until then nothing is issued.</Notice>
  return (
    <Notice title={title}>
      <p>
        Look at the newest papers that were printed or mailed, and enter the last number of each. Numbers go
        on after them; until then nothing is issued.
      </p>
      <NumbersForm />
    </Notice>
  )
}

function NumbersForm() {
  const [invoice, setInvoice] = useState('')
  const [credit, setCredit] = useState('')
  const setting = trpc.invoices.setLastNumbers.useMutation(useAfterWrite())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!setting.isPending) setting.mutate({ invoice, credit })
  }
  return (
    <form className="desk-form" onSubmit={submit}>
      <Field
        label="Last invoice"
        placeholder="HB/27-28/0012"
        hint="Empty: none was issued."
        autoComplete="off"
        maxLength={20}
        value={invoice}
        onChange={({ target }) => setInvoice(target.value)}
      />
      <Field
        label="Last credit note"
        placeholder="HB/27-28/C003"
        hint="Empty: none was written."
        autoComplete="off"
        maxLength={20}
        value={credit}
        onChange={({ target }) => setCredit(target.value)}
      />
      <Refused error={setting.error} />
      <Button type="submit" busy={setting.isPending ? 'Saving …' : undefined}>
        Go on after these
      </Button>
    </form>
  )
}
