import type { FormEvent } from 'react'
import { Button } from '#client/ui/button'
import { Dialog } from '#client/ui/dialog'
import type { Parts } from '#client/ui/parts'
import { Refused } from './refused'

type FormDialogProps = {
  title: string
  children?: Parts
  /** Says the whole act: `Take ₹640 in cash`. */
  yes: string
  no?: string
  danger?: boolean
  /** What is being done, while it is in progress. */
  busy?: string | undefined
  /** Why it was not done. */
  error?: unknown
  /** False while something is missing that the fields show. */
  isReady?: boolean
  onSubmit: () => void
  /** Escape, and a press beside it: what was typed is kept. */
  onClose: () => void
  /** The button that leaves all as it is; without it, the same as `onClose`. */
  onBack?: () => void
}

/** A form in a dialog, which stays open with what was typed until the server has done it. */
export function FormDialog(props: FormDialogProps) {
  const { title, children, yes, no = 'Back', danger = false, busy, error, isReady = true } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy === undefined && isReady) props.onSubmit()
  }
  return (
    <Dialog open title={title} onClose={props.onClose} dismissible={busy === undefined}>
      <form className="desk-form" onSubmit={submit} noValidate>
        {children}
        <Refused error={error} />
        <div className="button-row">
          <Button type="submit" kind={danger ? 'danger' : 'press'} busy={busy} disabled={!isReady}>
            {yes}
          </Button>
          <Button onClick={props.onBack ?? props.onClose} disabled={busy !== undefined}>
            {no}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
