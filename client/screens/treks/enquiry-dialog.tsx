import { useState } from 'react'
import type { Device } from '#client/app/device'
import { refusalOf } from '#client/app/refusal'
import { Dialog } from '#client/ui/dialog'
import { hotelToday } from '#shared/calendar/hotel-today'
import { kagbhusandi } from '#shared/trek/trek'
import type { SentEnquiry } from '#shared/trek/trek-enquiry'
import { type EnquiryDraft, emptyEnquiry, keepEnquiry, keptEnquiry, sendable } from './enquiry-draft'
import { EnquiryForm } from './enquiry-form'
import { EnquiryOutcome, type Outcome } from './enquiry-outcome'

export type SendEnquiry = (sent: { enquiry: SentEnquiry; enquiryId: string }) => Promise<unknown>

type EnquiryDialogProps = {
  onClose: () => void
  send: SendEnquiry
  device: Device
  goHome: () => void
}

/** The trek enquiry. What was typed is kept until it has been sent, even if the dialog is closed or the page reloaded. */
export function EnquiryDialog({ onClose, send, device, goHome }: EnquiryDialogProps) {
  const [outcome, setOutcome] = useState<Outcome>()
  const [draft, setDraft] = useState(() => keptEnquiry(device.session) ?? emptyEnquiry(device.newId()))
  const keep = (next: EnquiryDraft) => {
    setDraft(next)
    keepEnquiry(device.session, next)
  }
  const submit = async (enquiry: SentEnquiry) => {
    keep({ ...draft, wasSent: true })
    setOutcome({ stage: 'sending' })
    try {
      await send({ enquiry, enquiryId: draft.enquiryId })
      keepEnquiry(device.session, null)
      setOutcome({ stage: 'sent' })
    } catch (error) {
      setOutcome({ stage: 'failed', why: refusalOf(error)?.message })
    }
  }
  return (
    <>
      <Dialog open title={kagbhusandi.title} onClose={onClose} closeLabel="Close">
        <blockquote className="trek-quote">
          <p>The mountain is in no hurry. Walk at its pace, and the lake will come to you.</p>
        </blockquote>
        <EnquiryForm
          draft={draft}
          today={hotelToday(new Date(device.serverNow()))}
          change={(next) => keep(sendable(next, device.newId))}
          onReady={(enquiry) => void submit(enquiry)}
        />
      </Dialog>
      {outcome && (
        <EnquiryOutcome outcome={outcome} backToForm={() => setOutcome(undefined)} goHome={goHome} />
      )}
    </>
  )
}
