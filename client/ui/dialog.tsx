import { type KeyboardEvent, type MouseEvent, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from './icon'
import type { Parts } from './parts'

type DialogProps = {
  open: boolean
  title: string
  /** Asked for by Escape, the backdrop or the corner button; the owner then sets `open` to false. */
  onClose: () => void
  /** False: Escape and the backdrop do nothing, and only the owner's own buttons lead out. */
  dismissible?: boolean
  /** What the corner button is called; without it there is none. */
  closeLabel?: string | undefined
  children: Parts
}

/** A native modal: in the top layer above any other frame, the rest of the page inert, focus given back at the end. */
export function Dialog({ open, title, onClose, dismissible = true, closeLabel, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || !open) return
    const root = document.documentElement
    // The scrollbar goes while the page is locked; its width stays, so that nothing behind moves.
    root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`)
    if (!element.open) element.showModal()
    heading.current?.focus()
    return () => element.close()
  }, [open])

  const ask = () => {
    if (dismissible) onClose()
  }
  // Prevented here, because a second Escape is not offered as a `cancel` that could be refused.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    ask()
  }
  const onPointer = (event: MouseEvent) => {
    if (!dialog.current || event.target !== dialog.current) return
    // The dialog's own scrollbar is pressed with the same target as the backdrop.
    const { left, right, top, bottom } = dialog.current.getBoundingClientRect()
    const { clientX, clientY } = event
    if (clientX >= left && clientX <= right && clientY >= top && clientY <= bottom) return
    // The focus stays inside.
    event.preventDefault()
    ask()
  }

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onMouseDown={onPointer}
      onCancel={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      {open && (
        <div className="dialog-inside" data-closable={closeLabel ? '' : undefined}>
          <h2 className="dialog-title" id={titleId} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {children}
          {closeLabel && (
            <button type="button" className="dialog-close" aria-label={closeLabel} onClick={onClose}>
              <Icon name="close" />
            </button>
          )}
        </div>
      )}
    </dialog>
  )
}
