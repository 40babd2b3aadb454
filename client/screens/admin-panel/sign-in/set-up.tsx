import { type FormEvent, useEffect, useRef, useState } from 'react'
import { refusalOf } from '#client/app/refusal'
import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { CodeField } from '#client/ui/code-field'
import { Skeleton } from '#client/ui/skeleton'
import { NotLoaded } from '../parts/loading'
import { Refused } from '../parts/refused'
import { QrCode } from './qr-code'
import { inGroups } from './second-factor-words'

type SetUpProps = { onCodes: (codes: readonly string[]) => void; onClose: () => void }

/** Three steps: an app, the key as a picture or as text, and a code that proves that the app has it. */
export function SetUp({ onCodes, onClose }: SetUpProps) {
  const { secondFactor } = trpc.useUtils().team
  const { mutate: start, ...starting } = trpc.team.startSecondFactor.useMutation({
    // It may have been switched on in another window.
    onError: () => secondFactor.invalidate(),
  })
  useEffect(() => start(), [start])
  const steps = useRef<HTMLOListElement>(null)
  const isStarted = starting.isSuccess
  // The button that was pressed is gone, so the keyboard goes on from here.
  useEffect(() => {
    if (isStarted) steps.current?.focus()
  }, [isStarted])
  const [code, setCode] = useState('')
  const confirming = trpc.team.confirmSecondFactor.useMutation({
    onSuccess: ({ recoveryCodes }) => {
      void secondFactor.invalidate()
      onCodes(recoveryCodes)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!confirming.isPending && code.trim() !== '') {
      confirming.mutate({ code: code.replaceAll(/\s/g, '') })
    }
  }
  if (refusalOf(starting.error)) return <Refused error={starting.error} />
  if (starting.isError) return <NotLoaded what="A new key" onAgain={() => start()} />
  if (!starting.data) return <Skeleton lines={6} waitingFor="Making a key …" />
  const { secret, uri } = starting.data
  return (
    <form className="desk-form" onSubmit={submit} noValidate>
      <ol className="sign-in-steps" ref={steps} tabIndex={-1}>
        <li>
          <p>
            Have an authenticator app on your phone, for example Aegis, Google Authenticator or your password
            manager.
          </p>
        </li>
        <li>
          <p>Scan this picture with the app, or type the key into it.</p>
          <div className="sign-in-key">
            <QrCode text={uri} name="The key for your app, as a QR code" />
            <div>
              <p className="field-label">Key</p>
              <p className="sign-in-secret">{inGroups(secret)}</p>
              <p className="small soft">
                By time, six digits. On this same phone, <a href={uri}>open it in the app</a>.
              </p>
            </div>
          </div>
        </li>
        <li>
          <p>Enter the six digits that the app shows now.</p>
          <CodeField value={code} onChange={setCode} />
        </li>
      </ol>
      <Refused error={confirming.error} />
      <div className="button-row">
        <Button type="submit" kind="press" busy={confirming.isPending ? 'Checking …' : undefined}>
          Switch it on
        </Button>
        <Button onClick={onClose}>Not now</Button>
      </div>
    </form>
  )
}
