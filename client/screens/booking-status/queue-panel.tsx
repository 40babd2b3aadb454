import { useState } from 'react'
import { allowSound } from '#client/app/live/turn-sound'
import { useApp } from '#client/app/use-app'
import { usePageTitle } from '#client/app/use-page-title'
import { useSecondsLeft } from '#client/app/use-seconds-left'
import { Countdown } from '#client/ui/countdown'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import { timeForPeople } from '#shared/calendar/hotel-today'
import { chanceWords, stayInShort } from '#shared/live/queue-words'

type QueuePanelProps = {
  booking: BookingSnapshot
  sound: { isOn: boolean; turn(on: boolean): void }
}

/** For a waiting guest: the position, the stay, the chances, and what happens next. */
export function QueuePanel({ booking: { stay, waiting }, sound }: QueuePanelProps) {
  usePageTitle(waiting ? `${waiting.position} in the queue: ${stayInShort(stay)}` : undefined)
  if (!waiting) return null
  return (
    <section className="queue-panel no-print" aria-label="Your place in the queue">
      <p className="queue-place">
        Your place: <strong className="num">{waiting.position}</strong>
      </p>
      <div className="queue-facts">
        <p className="queue-stay">
          You are waiting for <strong className="num">{stayInShort(stay)}</strong>
        </p>
        <p>{chanceWords(waiting)}</p>
        {waiting.nextHoldEndsAt && <NextDeadline at={waiting.nextHoldEndsAt} />}
        <label className="queue-sound">
          <input
            type="checkbox"
            checked={sound.isOn}
            onChange={({ target: { checked } }) => {
              sound.turn(checked)
              if (checked) allowSound()
            }}
          />
          <span>Play a sound when it is my turn</span>
        </label>
      </div>
    </section>
  )
}

function NextDeadline({ at }: { at: string }) {
  const { device } = useApp()
  const end = Date.parse(at)
  const left = useSecondsLeft(end, device?.measuredNow)
  return (
    <p>
      <span>{`The next payment deadline is ${timeForPeople(new Date(end))} (hotel time)`}</span>
      {left !== undefined && left > 0 && (
        <span>
          , in <Countdown secondsLeft={left} />
        </span>
      )}
      <span>.</span>
    </p>
  )
}

/** Whether a sound is played at the turn; on until the guest turns it off. */
export function useSoundChoice(): QueuePanelProps['sound'] {
  const [isOn, turn] = useState(true)
  return { isOn, turn }
}
