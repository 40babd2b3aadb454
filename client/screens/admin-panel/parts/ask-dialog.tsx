import { Button } from '#client/ui/button'
import { Dialog } from '#client/ui/dialog'
import type { Parts } from '#client/ui/parts'

type AskDialogProps = {
  open: boolean
  question: string
  /** What will happen, and fields where something is asked for. */
  children?: Parts
  yes: string
  no: string
  danger?: boolean
  /** What is being done, while it is in progress. */
  busy?: string | undefined
  /** How it ended; then there is only `OK`. */
  outcome?: string | undefined
  onYes: () => void
  /** `No`, Escape, or `OK` after the outcome. */
  onClose: () => void
}

/** Asks before something is done that cannot be undone, and then says how it ended. */
export function AskDialog(props: AskDialogProps) {
  const { open, question, children, yes, no, danger = false, busy, outcome, onYes, onClose } = props
  const isDone = outcome !== undefined
  return (
    <Dialog
      open={open}
      title={outcome ?? question}
      onClose={onClose}
      dismissible={busy === undefined}
      key={isDone ? 'outcome' : 'question'}
    >
      {isDone ? (
        <div className="button-row">
          <Button kind="press" onClick={onClose}>
            OK
          </Button>
        </div>
      ) : (
        <>
          {children}
          <div className="button-row">
            <Button kind={danger ? 'danger' : 'press'} busy={busy} onClick={onYes}>
              {yes}
            </Button>
            <Button onClick={onClose} disabled={busy !== undefined}>
              {no}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
