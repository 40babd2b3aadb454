import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useDesk } from '../desk-context'
import { PageHeading } from '../parts/page-heading'
import { ChangePassword } from './change-password'
import { RecoveryCodes } from './recovery-codes'
import { SecondFactor } from './second-factor'
import { Sessions } from './sessions'

/** What belongs to one's own account: password, second factor, and where one is signed in. */
export function SignInScreen() {
  const { person } = useDesk()
  const [codes, setCodes] = useState<readonly string[]>()
  const heading = useRef<HTMLHeadingElement>(null)
  const kept = () => {
    flushSync(() => setCodes(undefined))
    heading.current?.focus()
  }
  // Alone on the screen, so that nothing else is printed with them.
  if (codes) return <RecoveryCodes codes={codes} onKept={kept} />
  return (
    <>
      <PageHeading title="Your sign-in" headingRef={heading}>
        <p className="soft">{person}</p>
      </PageHeading>
      <div className="desk-two">
        <div>
          <SecondFactor onCodes={setCodes} />
          <Sessions />
        </div>
        <ChangePassword />
      </div>
    </>
  )
}
