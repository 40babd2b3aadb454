import { useState } from 'react'
import type { Device } from '#client/app/device'
import { allowSound } from '#client/app/live/turn-sound'
import { usePageTitle } from '#client/app/use-page-title'
import { useSecondsLeft } from '#client/app/use-seconds-left'
import { Countdown } from '#client/ui/countdown'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import { timeForPeople } from '#shared/calendar/hotel-today'
import { chanceWords, stayInShort } from '#shared/live/queue-words'

type QueuePanelProps = {
  booking: BookingSnapshot
  device: Device | undefined
  sound: { isOn: boolean; turn(on: boolean): void }
}

/** Where a guest stands who waits: his place, for what, how good his chances are, and what happens next. */
export function QueuePanel({ booking: { stay, waiting }, device, sound }: QueuePanelProps) {
  usePageTitle(waiting ? `${waiting.position} in line: ${stayInShort(stay)}` : undefined)
  if (!waiting) return null
  return (
    <section className="line-panel no-print" aria-label="Your place in line">
      <p className="line-place">
        Your place: <strong className="num">{waiting.position}</strong>
      </p>
      <div className="line-facts">
        <p className="line-stay">
          You wait for <strong className="num">{stayInShort(stay)}</strong>
        </p>
        <p>{chanceWords(waiting)}</p>
        {waiting.nextHoldEndsAt && <NextEnd at={waiting.nextHoldEndsAt} device={device} />}
        <label className="line-sound">
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

function NextEnd({ at, device }: { at: string; device: Device | undefined }) {
  const end = Date.parse(at)
  const left = useSecondsLeft(end, device?.measuredNow)
  return (
    <p>
      <span>{`The first of their holds ends at ${timeForPeople(new Date(end))} (hotel time)`}</span>
      {left !== undefined && left > 0 && (
        <span>
          , in <Countdown secondsLeft={left} />
        </span>
      )}
      <span>.</span>
    </p>
  )
}

/** Sound at the turn; on until the guest says no. */
export function useSoundChoice(): QueuePanelProps['sound'] {
  const [isOn, turn] = useState(true)
  return { isOn, turn }
}
