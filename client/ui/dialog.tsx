import { type KeyboardEvent, type MouseEvent, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from './icon'
import type { Parts } from './parts'

type DialogProps = {
  open: boolean
  title: string
  /** Called on Escape, a press on the backdrop or the corner button; the caller then sets `open` to false. */
  onClose: () => void
  /** False: Escape and the backdrop do nothing, and only the buttons inside close the dialog. */
  dismissible?: boolean
  /** The name of the corner button; without it there is none. */
  closeLabel?: string | undefined
  children: Parts
}

/** A native modal: above every frame, with the rest of the page inert, and the focus restored at the end. */
export function Dialog({ open, title, onClose, dismissible = true, closeLabel, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || !open) return
    const root = document.documentElement
    // The locked page has no scrollbar; its width stays reserved, so that nothing behind moves.
    root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`)
    if (!element.open) element.showModal()
    heading.current?.focus()
    return () => element.close()
  }, [open])

  const ask = () => {
    if (dismissible) onClose()
  }
  // Prevented here, because the `cancel` event of a second Escape cannot be prevented.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    ask()
  }
  const onPointer = (event: MouseEvent) => {
    if (!dialog.current || event.target !== dialog.current) return
    // A press on the dialog's own scrollbar has the same target as one on the backdrop.
    const { left, right, top, bottom } = dialog.current.getBoundingClientRect()
    const { clientX, clientY } = event
    if (clientX >= left && clientX <= right && clientY >= top && clientY <= bottom) return
    // Keeps the focus inside.
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
