import type { Room } from '../../../shared/room/room'
import { Button } from '../../ui/button'
import { Icon, type IconName } from '../../ui/icon'
import type { Draft } from './draft'
import { type Availability, availabilityWords, mayContinue } from './form-availability'

type LineProps = { availability: Availability; room: Room | undefined; draft: Draft; checkAgain: () => void }

/** Keeps its place while it has nothing to say, so that nothing below moves when it speaks. */
export function AvailabilityLine({ availability, room, draft, checkAgain }: LineProps) {
  const words = room ? availabilityWords(availability, room, draft) : []
  return (
    <div className="availability" data-standing={standingOf(availability)}>
      <div className="availability-words" role="status">
        {words.length > 0 && <Icon name={icons[standingOf(availability)]} />}
        <div>
          {words.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      </div>
      {availability.state === 'failed' && <Button onClick={checkAgain}>Check again</Button>}
    </div>
  )
}

type Standing = 'waiting' | 'free' | 'held' | 'none' | 'failed'

const icons: Record<Standing, IconName> = {
  waiting: 'clock',
  free: 'check',
  held: 'clock',
  none: 'alarm',
  failed: 'alarm',
}

function standingOf(availability: Availability): Standing {
  if (availability.state === 'failed') return 'failed'
  if (availability.state !== 'known') return 'waiting'
  if (availability.availableRooms > 0) return 'free'
  return mayContinue(availability) ? 'held' : 'none'
}
