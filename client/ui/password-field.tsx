import { type ComponentProps, useState } from 'react'
import { Field } from './field'

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type'>

/** A password that can be looked at, so that a new one is typed once and not twice. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="password-field">
      <Field {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <label className="tick">
        <input type="checkbox" checked={isShown} onChange={({ target }) => setIsShown(target.checked)} />
        <span>Show the password</span>
      </label>
    </div>
  )
}
