import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Field } from './field'

type CodeFieldProps = {
  value: string
  error?: string | undefined
  hint?: string
  onChange: (code: string) => void
  /** Offers the other kind of code as well. */
  takesRecoveryCode?: boolean
  /** The field is the next thing to fill in. */
  takesFocus?: boolean
}

type Kind = 'app' | 'recovery'

/** A phone shows its digits for the one, and letters for the other. */
const inputs: Record<Kind, Partial<ComponentProps<typeof Field>> & { label: string }> = {
  app: { label: 'Code from your app', inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 10 },
  recovery: { label: 'Recovery code', autoComplete: 'off', maxLength: 40 },
}

/** The six digits of a second factor, or one of the recovery codes that stand in for them. */
export function CodeField(props: CodeFieldProps) {
  const { value, error, hint, onChange, takesRecoveryCode = false, takesFocus = false } = props
  const [kind, setKind] = useState<Kind>('app')
  const input = useRef<HTMLInputElement>(null)
  const wantsFocus = useRef(takesFocus)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind is the next thing to fill in
  useEffect(() => {
    if (wantsFocus.current) input.current?.focus()
    wantsFocus.current = false
  }, [kind])
  const other = kind === 'app' ? 'recovery' : 'app'
  return (
    <div className="code-field">
      <Field
        key={kind}
        {...inputs[kind]}
        hint={kind === 'app' ? hint : 'One of the ten that you kept. Each works once.'}
        autoCapitalize="none"
        spellCheck={false}
        inputRef={input}
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
      {takesRecoveryCode && (
        <button
          type="button"
          className="desk-link-button"
          onClick={() => {
            wantsFocus.current = true
            onChange('')
            setKind(other)
          }}
        >
          {kind === 'app' ? 'Use a recovery code instead' : 'Use a code from your app instead'}
        </button>
      )}
    </div>
  )
}
