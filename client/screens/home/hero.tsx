import { useState } from 'react'
import { heroScenes } from '#client/art/hero-picture'
import { useTurning } from '#client/ui/use-turning'
import { dateForPeople } from '#shared/calendar/calendar-date'
import type { Season } from '#shared/calendar/season'
import type { Room } from '#shared/room/room'
import { HeroSlider, heroEveryMs } from './hero-slider'
import { warmRooms } from './room-count'
import { rateForPeople } from './room-rate'

/** Where, when and how much, in front of the pictures of the valley. */
export function Hero({ rooms, season }: { rooms: readonly Room[]; season: Season | undefined }) {
  const [cheapest] = [...rooms].sort((a, b) => a.nightlyRate - b.nightlyRate)
  const [at, setAt] = useState(0)
  const turning = useTurning(at, heroEveryMs, () => setAt((at + 1) % heroScenes.length))
  return (
    <div className="hero" {...turning.holding}>
      <HeroSlider at={at} turning={turning} />
      <div className="hero-words">
        <h1>{`${warmRooms(rooms)}, high in the valley`}</h1>
        <dl className="hero-facts">
          <div>
            <dt>Where</dt>
            <dd>Garhwal, Uttarakhand</dd>
          </div>
          {season && (
            <div>
              <dt>Open for stays</dt>
              <dd>
                <span className="num">{dateForPeople(season.minCheckIn)}</span> to{' '}
                <span className="num">{dateForPeople(season.maxCheckOut)}</span>
              </dd>
            </div>
          )}
          {cheapest && (
            <div>
              <dt>A night</dt>
              <dd>
                from <span className="num">{rateForPeople(cheapest)}</span>
              </dd>
            </div>
          )}
        </dl>
      </div>
    </div>
  )
}
