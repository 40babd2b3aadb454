import type { ComponentProps, MouseEvent } from 'react'

/** `press`: the main action of a screen, in marigold. `danger`: cannot be undone. `quiet`: everything else. */
export type ButtonKind = 'press' | 'quiet' | 'danger'

/** Makes a link look like a button: `<Link {...buttonStyle('quiet')} to="/">`. */
export const buttonStyle = (kind: ButtonKind) => ({ className: 'button', 'data-kind': kind })

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  kind?: ButtonKind
  /** Shown instead of the label while waiting. Presses do nothing then, and the focus stays. */
  busy?: string | undefined
}

export function Button({ kind = 'quiet', busy, type = 'button', onClick, children, ...rest }: ButtonProps) {
  const waiting = busy !== undefined
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (waiting) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      {...buttonStyle(kind)}
      type={type}
      onClick={press}
      aria-disabled={waiting || undefined}
      aria-busy={waiting || undefined}
    >
      {waiting ? busy : children}
    </button>
  )
}
