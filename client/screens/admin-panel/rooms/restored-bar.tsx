import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import { Button, buttonStyle } from '#client/ui/button'
import { Notice } from '#client/ui/notice'
import { AskDialog } from '../parts/ask-dialog'
import { momentForPeople, noAnswer, wordsOf } from '../parts/words'

/** Above every view after a restore: what is paused until the owner has checked what happened since the backup. */
export function RestoredBar() {
  const restored = trpc.desk.restored.useQuery(undefined, { refetchInterval: 30_000 })
  const asOf = restored.data?.asOf
  if (!asOf) return null
  const isChecked = restored.data?.checkedAt != null
  return (
    <div className="desk-selling no-print">
      <Notice kind="alarm" title="The hotel was restored from a backup.">
        <p>{`Its records are as they were on ${momentForPeople(asOf)}. Anything that happened since then is missing.`}</p>
        <p>
          Until you end this state, nothing is sold on the site or at the desk, no payment is captured, no
          booking can be cancelled, nothing is refunded, and guests get no emails.
        </p>
        <p>
          {isChecked
            ? 'Razorpay’s payments and refunds since then are listed under Alerts. Work through them first.'
            : 'Razorpay has not answered yet which payments and refunds happened since then. It is asked again every minute.'}
        </p>
        <div className="button-row">
          <Link {...buttonStyle('quiet')} to="/admin_panel/alerts">
            See what happened since
          </Link>
          <EndRestored isChecked={isChecked} />
        </div>
      </Notice>
    </div>
  )
}

function EndRestored({ isChecked }: { isChecked: boolean }) {
  const { restored } = trpc.useUtils().desk
  const [isAsking, setIsAsking] = useState(false)
  const ending = trpc.desk.endRestored.useMutation()
  const close = () => {
    setIsAsking(false)
    if (ending.isSuccess) void restored.invalidate()
    ending.reset()
  }
  const failed = ending.isError ? wordsOf(ending.error, noAnswer) : undefined
  return (
    <>
      <Button kind="danger" onClick={() => setIsAsking(true)}>
        End the restored state
      </Button>
      <AskDialog
        open={isAsking}
        question="End the restored state?"
        yes="End it"
        no="Leave it as it is"
        danger
        busy={ending.isPending ? 'Ending …' : undefined}
        outcome={ending.isSuccess ? 'Everything runs automatically again.' : failed}
        onYes={() => ending.mutate()}
        onClose={close}
      >
        {!isChecked && (
          <p>
            <strong>Razorpay has not answered yet what happened since the backup.</strong>
          </p>
        )}
        <p>
          Rooms are on sale at once, waiting payments are captured, and refunds and emails are sent. Money
          that was captured before and gets no room stays with the hotel until you decide.
        </p>
        <p>
          Are there lost bookings to enter at the desk? Press Stop selling first: then the site sells nothing
          until you have entered them.
        </p>
      </AskDialog>
    </>
  )
}
