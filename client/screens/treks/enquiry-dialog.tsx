import { useState } from 'react'
import { hotel } from '../../../shared/hotel'
import { kagbhusandi } from '../../../shared/trek/trek'
import type { SentEnquiry } from '../../../shared/trek/trek-enquiry'
import type { Device } from '../../app/device'
import { chatLink } from '../../site/ask-us'
import { PhoneLink } from '../../site/phone-link'
import { Button, buttonLook } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { emptyEnquiry, readyEnquiry } from './enquiry-draft'
import { EnquiryForm } from './enquiry-form'
import { readEnquiry, writeEnquiry } from './enquiry-stored'

export type SendEnquiry = (sent: { enquiry: SentEnquiry; enquiryId: string }) => Promise<unknown>

type EnquiryDialogProps = {
  onClose: () => void
  send: SendEnquiry
  device: Device
  goHome: () => void
}

/** Asks for a trek. What was typed stays until it has arrived, over dismissal, failure and reload. */
export function EnquiryDialog({ onClose, send, device, goHome }: EnquiryDialogProps) {
  const [stage, setStage] = useState<'form' | 'sending' | 'sent' | 'failed'>('form')
  const close = stage === 'sent' ? goHome : onClose
  return (
    <Dialog
      open
      title={stage === 'sent' ? 'Thank you' : kagbhusandi.title}
      onClose={close}
      dismissible={stage !== 'sending'}
      closeLabel={stage === 'sending' ? undefined : 'Close'}
    >
      {stage === 'sent' ? (
        <Sent goHome={goHome} />
      ) : (
        <Typing device={device} send={send} stage={stage} setStage={setStage} />
      )}
    </Dialog>
  )
}

type Stage = 'form' | 'sending' | 'failed'
type TypingProps = Pick<EnquiryDialogProps, 'send' | 'device'> & {
  stage: Stage
  setStage: (stage: Stage | 'sent') => void
}

function Typing({ send, device, stage, setStage }: TypingProps) {
  const [draft, setDraft] = useState(() => readEnquiry(device.session) ?? emptyEnquiry(device.newId()))
  const change = (next: typeof draft) => {
    setDraft(next)
    writeEnquiry(device.session, next)
    if (stage === 'failed') setStage('form')
  }
  const submit = async () => {
    const enquiry = readyEnquiry(draft, kagbhusandi.title)
    if (!enquiry) return
    setStage('sending')
    try {
      await send({ enquiry, enquiryId: draft.enquiryId })
      writeEnquiry(device.session, null)
      setStage('sent')
    } catch {
      setStage('failed')
    }
  }
  return (
    <>
      <p>
        The mountains decide when we go; the guide decides how. Tell us who you are, and we talk about the
        rest.
      </p>
      <div hidden={stage === 'sending'}>
        <EnquiryForm draft={draft} change={change} onReady={submit} />
      </div>
      {stage === 'sending' && <Notice title="Sending your enquiry…">This takes a moment.</Notice>}
      {stage === 'failed' && (
        <Notice kind="alarm" title="Error submitting the form. Check your connection and try again.">
          Nothing that you typed is lost. You can also call us: <PhoneLink phone={hotel.phones[0]} />
        </Notice>
      )}
    </>
  )
}

function Sent({ goHome }: { goHome: () => void }) {
  return (
    <>
      <Notice kind="success" title="Booking submitted successfully! We'll contact you soon. 🎉">
        A copy is on its way to your e-mail. Nothing is paid yet.
      </Notice>
      <div className="button-row">
        <Button kind="press" onClick={goHome}>
          Back to the house
        </Button>
        <a {...buttonLook('quiet')} href={chatLink} target="_blank" rel="noreferrer">
          Chat with us
        </a>
      </div>
    </>
  )
}
