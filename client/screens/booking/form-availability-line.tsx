import { Button } from '#client/ui/button'
import { Icon, type IconName } from '#client/ui/icon'
import type { Room } from '#shared/room/room'
import type { Draft } from './draft'
import { type Availability, availabilityWords, type Outlook, outlookOfDraft } from './form-availability'

type AvailabilityTextProps = {
  availability: Availability
  room: Room | undefined
  draft: Draft
  checkAgain: () => void
}

/** Keeps its space while it is empty, so that nothing below moves when a text appears. */
export function AvailabilityText({ availability, room, draft, checkAgain }: AvailabilityTextProps) {
  const standing = standingOf(availability, draft)
  const words = room ? availabilityWords(availability, room, draft) : []
  return (
    <div className="availability" data-standing={standing}>
      <div className="availability-words" role="status">
        {words.length > 0 && <Icon name={icons[standing]} />}
        <div>
          {words.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      </div>
      {standing === 'failed' && <Button onClick={checkAgain}>Check again</Button>}
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

const standings: Record<Outlook, Standing> = {
  unknown: 'waiting',
  free: 'free',
  queue: 'held',
  gone: 'none',
}

function standingOf(availability: Availability, draft: Draft): Standing {
  const isOld = availability.state === 'known' && availability.isOld
  return availability.state === 'failed' || isOld ? 'failed' : standings[outlookOfDraft(availability, draft)]
}
