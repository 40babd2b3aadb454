import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { Notice } from '#client/ui/notice'
import { AskDialog } from '../parts/ask-dialog'
import { momentForPeople, noAnswer, wordsOf } from '../parts/words'

/** Above every view while selling is stopped, as a reminder. */
export function SellingBar() {
  const selling = trpc.desk.selling.useQuery()
  if (!selling.data?.isStopped) return null
  const { since, by } = selling.data
  return (
    <div className="desk-selling no-print">
      <Notice kind="alarm" title="Nothing is being sold on the site.">
        <p>
          Selling was stopped<span>{since && ` on ${momentForPeople(since)}`}</span>
          <span>{by && ` by ${by}`}</span>. Guests who hold a room can still pay for it.
        </p>
        <OpenSelling />
      </Notice>
    </div>
  )
}

function OpenSelling() {
  const { selling } = trpc.useUtils().desk
  const opening = trpc.desk.openSelling.useMutation({ onSuccess: () => selling.invalidate() })
  return (
    <>
      <Button busy={opening.isPending ? 'One moment …' : undefined} onClick={() => opening.mutate()}>
        Resume selling
      </Button>
      {opening.isError && <p role="alert">{wordsOf(opening.error, noAnswer)}</p>}
    </>
  )
}

/** The button that stops selling. */
export function StopSelling() {
  const utils = trpc.useUtils()
  const selling = trpc.desk.selling.useQuery()
  const [isAsking, setIsAsking] = useState(false)
  const stopping = trpc.desk.stopSelling.useMutation()
  const close = () => {
    setIsAsking(false)
    if (stopping.isSuccess) void utils.desk.selling.invalidate()
    stopping.reset()
  }
  if (!selling.data || selling.data.isStopped) return null
  const failed = stopping.isError ? wordsOf(stopping.error, noAnswer) : undefined
  return (
    <>
      <Button kind="danger" onClick={() => setIsAsking(true)}>
        Stop selling
      </Button>
      <AskDialog
        open={isAsking}
        question="Stop selling rooms on the site?"
        yes="Stop selling"
        no="Keep selling"
        danger
        busy={stopping.isPending ? 'Stopping …' : undefined}
        outcome={stopping.isSuccess ? 'Nothing is sold on the site until you resume selling.' : failed}
        onYes={() => stopping.mutate()}
        onClose={close}
      >
        <p>
          No guest can start a booking, and nobody in the queue gets rooms. Rooms that are held now can still
          be paid for.
        </p>
      </AskDialog>
    </>
  )
}
