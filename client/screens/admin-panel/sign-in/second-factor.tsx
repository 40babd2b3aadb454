import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { CodeField } from '#client/ui/code-field'
import { Skeleton } from '#client/ui/skeleton'
import { FormDialog } from '../parts/form-dialog'
import { NotLoaded } from '../parts/loading'
import { Block } from '../parts/page-heading'
import { codesLeftWords } from './second-factor-words'
import { SetUp } from './set-up'

type OnCodes = { onCodes: (codes: readonly string[]) => void }

/** A code from a phone besides the password: whether it is on, and how that changes. */
export function SecondFactor({ onCodes }: OnCodes) {
  const asked = trpc.team.secondFactor.useQuery(undefined, { staleTime: 0 })
  const [isSettingUp, setIsSettingUp] = useState(false)
  if (asked.isPending || asked.isError) {
    return (
      <Block title="Second factor">
        {asked.isError ? (
          <NotLoaded what="Your second factor" onAgain={() => void asked.refetch()} />
        ) : (
          <Skeleton lines={2} waitingFor="Loading your second factor …" />
        )}
      </Block>
    )
  }
  const { isOn, recoveryCodesLeft } = asked.data
  return (
    <Block title="Second factor" about={isOn ? 'On' : 'Off'}>
      <div className="desk-form">
        <p role="status">
          {isOn ? (
            <b className="desk-paid">Signing in asks for a code from your app.</b>
          ) : (
            <span>Your password alone signs you in.</span>
          )}
        </p>
        {isOn ? (
          <On codesLeft={recoveryCodesLeft} onCodes={onCodes} />
        ) : isSettingUp ? (
          <SetUp onCodes={onCodes} onClose={() => setIsSettingUp(false)} />
        ) : (
          <>
            <p>
              With a second factor, signing in asks for six digits from an app on your phone as well. Whoever
              learns your password cannot come in with it.
            </p>
            <div className="button-row">
              <Button onClick={() => setIsSettingUp(true)}>Switch it on …</Button>
            </div>
          </>
        )}
      </div>
    </Block>
  )
}

function On({ codesLeft, onCodes }: { codesLeft: number } & OnCodes) {
  const [act, setAct] = useState<'stop' | 'codes'>()
  const close = () => setAct(undefined)
  return (
    <>
      <p className={codesLeft <= 3 ? 'desk-due' : 'soft'}>{codesLeftWords(codesLeft)}</p>
      <div className="button-row">
        <Button onClick={() => setAct('codes')}>New recovery codes …</Button>
        <Button onClick={() => setAct('stop')}>Switch it off …</Button>
      </div>
      {act === 'codes' && <NewCodes onCodes={onCodes} onClose={close} />}
      {act === 'stop' && <Stop onClose={close} />}
    </>
  )
}

function NewCodes({ onCodes, onClose }: OnCodes & { onClose: () => void }) {
  const { secondFactor } = trpc.useUtils().team
  const [code, setCode] = useState('')
  const making = trpc.team.newRecoveryCodes.useMutation({
    onSuccess: ({ recoveryCodes }) => {
      void secondFactor.invalidate()
      onCodes(recoveryCodes)
    },
  })
  return (
    <FormDialog
      title="Make new recovery codes?"
      yes="Make ten new codes"
      busy={making.isPending ? 'Making …' : undefined}
      error={making.error}
      isReady={code.trim() !== ''}
      onSubmit={() => making.mutate({ code: code.replaceAll(/\s/g, '') })}
      onClose={onClose}
    >
      <p>The ten codes that you have now stop working.</p>
      <CodeField value={code} onChange={setCode} takesRecoveryCode />
    </FormDialog>
  )
}

function Stop({ onClose }: { onClose: () => void }) {
  const { secondFactor } = trpc.useUtils().team
  const [code, setCode] = useState('')
  const stopping = trpc.team.stopSecondFactor.useMutation({
    onSuccess: async () => {
      await secondFactor.invalidate()
      onClose()
    },
  })
  return (
    <FormDialog
      title="Switch the second factor off?"
      yes="Switch it off"
      danger
      busy={stopping.isPending ? 'Switching off …' : undefined}
      error={stopping.error}
      isReady={code.trim() !== ''}
      onSubmit={() => stopping.mutate({ code: code.replaceAll(/\s/g, '') })}
      onClose={onClose}
    >
      <p>From then on your password alone signs in. The app’s entry and all recovery codes stop working.</p>
      <CodeField value={code} onChange={setCode} takesRecoveryCode />
    </FormDialog>
  )
}
