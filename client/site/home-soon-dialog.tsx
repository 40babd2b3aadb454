import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Device } from '../app/device'
import { useSecondsLeft } from '../app/use-seconds-left'
import { useSeenDeadline } from '../app/use-seen-deadline'
import { buttonStyle } from '../ui/button'
import { Countdown } from '../ui/countdown'
import { Dialog } from '../ui/dialog'
import type { Parts } from '../ui/parts'
import { WholeWords } from '../ui/whole-words'

/** Seconds until the home page opens by itself. */
const homeAfterSeconds = 10

type HomeSoonProps = {
  title: string
  message: string
  /** Whether anything was charged. */
  money: string
  device: Device
  /** The button for booking again. */
  main: Parts
}

/** A booking has ended without a room: shows why, and opens the home page ten seconds after that became visible. */
export function HomeSoonDialog({ title, message, money, device, main }: HomeSoonProps) {
  const navigate = useNavigate()
  const left = useSecondsLeft(useSeenDeadline(homeAfterSeconds, device), device.ticks)
  useEffect(() => {
    if (left === 0) void navigate({ to: '/' })
  }, [left, navigate])
  return (
    <Dialog open title={title} onClose={() => void navigate({ to: '/' })}>
      <p role="alert">
        <WholeWords>{message}</WholeWords>
      </p>
      <p role="status">{money}</p>
      <p>
        The home page opens in <Countdown secondsLeft={left ?? homeAfterSeconds} />
      </p>
      <div className="button-row">
        {main}
        <Link {...buttonStyle('quiet')} to="/">
          Go to the home page now
        </Link>
      </div>
    </Dialog>
  )
}
