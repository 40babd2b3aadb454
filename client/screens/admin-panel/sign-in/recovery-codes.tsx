import { useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/button'
import { Notice } from '#client/ui/notice'
import { saveFile } from '#client/ui/save-file'
import { hotel } from '#shared/hotel'
import { nowAt, useDesk } from '../desk-context'
import { DeskIcon } from '../parts/desk-icon'
import { PageHeading } from '../parts/page-heading'
import { momentForPeople } from '../parts/words'
import { codesFile } from './second-factor-words'

type RecoveryCodesProps = { codes: readonly string[]; onKept: () => void }

/** The ten codes, shown once: to copy, print or save. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { device, person } = useDesk()
  const heading = useRef<HTMLHeadingElement>(null)
  const [copied, setCopied] = useState<'done' | 'failed'>()
  const [text] = useState(() =>
    codesFile(hotel.name, person, codes, momentForPeople(nowAt(device).toISOString())),
  )
  useEffect(() => heading.current?.focus(), [])
  const copy = () =>
    // Without https a browser has no clipboard.
    Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
      () => setCopied('done'),
      () => setCopied('failed'),
    )
  return (
    <>
      <PageHeading title="Your recovery codes" headingRef={heading} />
      <div className="desk-form recovery">
        <p>
          The second factor is on. Each of these codes stands in once for the code from your app, when your
          phone is lost or broken. Keep them where your phone is not.
        </p>
        <ol className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <p className="print-only">{`Recovery codes of ${person}. Each works once.`}</p>
        <p className="no-print">
          <b>They are shown only now.</b> Later you can make ten new ones, with a code from your app.
        </p>
        <div className="button-row no-print">
          <Button onClick={() => void copy()}>Copy</Button>
          <Button onClick={() => window.print()}>
            <DeskIcon name="print" />
            <span>Print</span>
          </Button>
          <Button onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}>
            Save as a file
          </Button>
        </div>
        {copied === 'done' && <Notice kind="success">The ten codes are copied.</Notice>}
        {copied === 'failed' && (
          <Notice kind="alarm">This browser does not copy. Print the codes or save them as a file.</Notice>
        )}
        <div className="button-row no-print">
          <Button kind="press" onClick={onKept}>
            I have kept them
          </Button>
        </div>
      </div>
    </>
  )
}
