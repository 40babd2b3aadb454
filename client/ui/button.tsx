import type { ComponentProps, MouseEvent } from 'react'

/** `press` is marigold: the one thing to press on a screen. `danger` looks dangerous. The rest is `quiet`. */
export type ButtonKind = 'press' | 'quiet' | 'danger'

/** The look of a button for what is a link: `<Link {...buttonLook('quiet')} to="/">`. */
export const buttonStyle = (kind: ButtonKind) => ({ className: 'button', 'data-kind': kind })

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  kind?: ButtonKind
  /** What is being waited for, in words. While they stand here, presses do nothing and the focus stays. */
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
