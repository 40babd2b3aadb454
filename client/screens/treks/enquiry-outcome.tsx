import { useSite } from '#client/app/site-facts'
import { chatLink } from '#client/site/ask-us'
import { OurPhone } from '#client/site/phone-link'
import { Button, buttonStyle } from '#client/ui/button'
import { Dialog } from '#client/ui/dialog'
import { Spinner } from '#client/ui/spinner'
import { kagbhusandi } from '#shared/trek/trek'

/** `why`: the server's message, if it sent one. */
export type Outcome = { stage: 'sending' | 'sent' } | { stage: 'failed'; why: string | undefined }

type EnquiryOutcomeProps = { outcome: Outcome; backToForm: () => void; goHome: () => void }

const titles: Record<Outcome['stage'], string> = {
  sending: 'Submitting your details... Please wait',
  sent: "Booking submitted successfully! We'll contact you soon. 🎉",
  failed: 'Error submitting the form. Check your connection and try again.',
}

/** Shown over the form: sending, sent or failed. Keyed by stage, so that each title is read out. */
export function EnquiryOutcome({ outcome, backToForm, goHome }: EnquiryOutcomeProps) {
  const { stage } = outcome
  return (
    <Dialog
      key={stage}
      open
      title={titles[stage]}
      dismissible={stage !== 'sending'}
      closeLabel={stage === 'sending' ? undefined : 'Close'}
      onClose={stage === 'sent' ? goHome : backToForm}
    >
      {stage === 'sending' && <Spinner />}
      {stage === 'sent' && (
        <>
          <p>We have also sent you an email. Nothing is booked or paid yet.</p>
          <div className="button-row">
            <Button kind="press" onClick={goHome}>
              Go to the home page
            </Button>
            <Chat />
          </div>
        </>
      )}
      {stage === 'failed' && (
        <>
          {outcome.why && <p>{outcome.why}</p>}
          <p>
            Nothing that you typed is lost. You can also call us: <OurPhone />
          </p>
          <div className="button-row">
            <Button kind="press" onClick={backToForm}>
              Back to the form
            </Button>
            <Chat />
          </div>
        </>
      )}
    </Dialog>
  )
}

const greeting = `Namaste! I have a question about the ${kagbhusandi.title}.`

function Chat() {
  const { organiserChatNumber: number } = useSite()
  if (number === '') return null
  return (
    <a {...buttonStyle('quiet')} href={chatLink(number, greeting)} target="_blank" rel="noreferrer">
      Chat with the organiser
    </a>
  )
}
